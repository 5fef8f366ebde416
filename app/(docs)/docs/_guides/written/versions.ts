import type { WrittenGuide } from '../../_parts/written-guide.tsx';

/** The release history of part 9 of the specification. */
export const versions: WrittenGuide = {
  slug: 'versions',
  title: 'Versions',
  lead: 'Paths carry no version. Changes are additive, and published here, newest first.',
  parts: [
    {
      list: [
        'New fields, codes, kinds of events and calls may come at any time: ignore what you do not know.',
        'Optional fields appear only where their feature is in effect. `sell_supported` false says that an older store of markups lacks the sell side.',
        'No field, code, status or default that is documented goes away or changes its meaning.',
      ],
    },
    { heading: 'Release history', id: 'history' },
    {
      caption: 'Release history',
      head: ['Version', 'Month', 'Changes'],
      rows: [
        ['1.8', '2026-08', 'Tutorials for team roles, statements, branding (documentation only)'],
        ['1.7', '2026-08', 'Tutorials section (documentation only)'],
        [
          '1.6',
          '2026-08',
          'Hosted white-label; sell markdown applies on white-label domains; white-label trades appear in transactions/all and never in trades',
        ],
        [
          '1.5',
          '2026-08',
          'Sandbox cap of 1000 requests per day and X-RateLimit headers; price history; invoices; bank account deactivation; merchant markup; buy quote markup fields, present only when a markup applies',
        ],
        ['1.4', '2026-08', 'Self-serve panel, capabilities, webhook configuration; single-user detail'],
        ['1.3.1', '2026-04', 'KYC flow'],
        ['1.3', '2026-04', 'Users, buy, sell, KYC, bank accounts, withdrawals, wallet and ledger, sub-wallets'],
        ['1.2', '2026-03', 'Embed hardening'],
        ['1.1', '2026-03', 'Embed integration, commission engine, monthly statements'],
        ['1.0', '2026-03', 'Pricing, receiver check, two-step send, transactions, balance'],
      ],
    },
    'What this service adds to it, release by release, is in the [changelog](/docs/changelog).',
  ],
};
