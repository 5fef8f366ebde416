import type { WrittenGuide } from '../../_parts/written-guide.tsx';
import { call } from './calls.ts';

export const verifyArchives: WrittenGuide = {
  slug: 'verify-archives',
  title: 'Verify it yourself',
  lead: 'One signed file with everything of your book, and one program that checks it without us.',
  parts: [
    { heading: 'In three steps', id: 'steps' },
    {
      steps: [
        'Download an archive: under Statements in the dashboard, for a month, a financial year or all time. It is for owners, admins and finance. Your users get their own under their certificate in the hosted screens, and an auditor gets one from us.',
        'Save `/verify/verify-tola.mjs`, once. Its SHA-256 stands on `/verify/ledger` and at `/verify/verify-tola.json`. It is one file without dependencies, for Node.js 18 or newer; read it before you run it.',
        'Run it. It makes no call. Or open the archive on `/verify/archive`: that page runs the same file in your browser, and sends nothing anywhere.',
      ],
    },
    {
      file: 'Run it',
      text: 'node verify-tola.mjs tola-live-book-7-partner-2026-11.tar --keys keys.json --log ledger.json',
    },
    '`keys.json` is a copy of `/files/certificates/keys.json`, `ledger.json` one of `/verify/ledger.json`. Keep both from an earlier day, from another connection if you can: then a key or a log that was made for you alone shows.',
    { heading: 'What it checks', id: 'checks' },
    {
      list: [
        'Nothing in the archive was changed since it was signed.',
        'The chain: each posting is the next link after the one before, up to the heads that the service signed each day and the public log they are in.',
        'Each balance, from the postings alone.',
        'Each trade, payment and delivery: rate, metal, markup, fee, GST, commission and rounding from the price it cites, and that exactly that was posted.',
        'Each invoice, each entry of your commission, each statement and its settlement.',
        'Each user’s holding: counted in what the service signed to owe, and what the postings come to.',
      ],
    },
    'It ends with 0 where all of it holds. Each failure names the file, the line, what was expected and what was found. `--json` prints the same for a program.',
    { heading: 'What it cannot show', id: 'limits' },
    'It says so itself, at the end: that the prices cited were those of the market, that bank, gateway and vault hold what the books say, or that bars exist. An archive of a month does not show how a balance came about that it begins with; one of all time does. A user’s archive shows the user’s own lines, and of others hashes, and in the path of a holding the sum beside it: that its postings are those of the chain, only your archive shows.',
    { heading: 'What is in the file', id: 'file' },
    'A plain tar file, which every system opens, with JSON lines: amounts are digits in paise and micrograms. An archive of a book has no name, mobile, address or bank account; users stand by their `user_code`. A user’s own has the certificates issued through you, with the name on them. `schema.json` in it, also at `/verify/archive-schema.json`, describes each kind of line.',
    { heading: 'As it stood then', id: 'as-of' },
    'Wallet, ledgers and portfolios can be read as they stood at any moment. A past portfolio is valued at the base sell rate of then; `rate_at` says when that was published. A sandbox counts that rate by how far it is ahead of real time now: a moment before you advanced it by 30 days is valued at the rate of 30 real days earlier.',
    call('A portfolio as it stood', 'GET /partner/users/$USER_CODE/portfolio?as_of=2036-01-01'),
    call('A user’s ledger as it stood', 'GET /partner/users/$USER_CODE/ledger?as_of=2036-01-01'),
  ],
};
