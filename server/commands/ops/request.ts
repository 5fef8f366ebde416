import { assets } from '../../domain/kernel/assets.ts';
import { StartupError } from '../../startup-error.ts';

const METALS = assets.join('|');

export const usage = `npm run ops -- <what> --as <mobile> [--name value ...]

  first-admin     --name --mobile                    one of the first two admins; needs no --as
  today                                              what waits for an operator
  staff                                              who works for the service
  add-operator    --name --mobile --role             asks; admin, support, finance or compliance
  set-role        --operator --role                  asks
  remove-operator --operator
  reset-passkeys  --member                           asks; of an operator or an owner who lost passkeys and codes
  partners        [--search]
  partner         --partner
  create-partner  --name --owner --mobile [--tier free|paid] [--capabilities a,b] [--wallet prepaid]
  set             --partner --field --value          plan, switches, limits: tier, liveEnabled, enabled, orderMaxInr ...
  set-capability  --partner --capability [--off yes]
  set-owner       --partner --name --mobile [--former --becomes]   asks; --former owner becomes admin, developer ... or removed
  top-up          --partner --amount                 asks; rupees
  adjust          --partner --amount                 asks; rupees, either way
  credit-line     --partner --limit                  asks; rupees, 0 for a prepaid wallet
  fee-bearer      --partner --bearer                 asks; service, end_user or partner
  commission      --partner --buy --sell             asks; percent
  markup-live     --partner [--off yes]              asks
  stuck           [--mode live|sandbox] [--partner] [--reason purchase|refund|stray|refund_failed|refund_twice|buy]
  retry-payment   --order                            buys its metal or asks for its refund again, within a minute
  refund-payment  --order                            asks; its money goes back instead of buying metal
  settle-refund   --refund --outcome [--utr]         asks; refunded_at_gateway, refunded_by_bank or recovered_by_bank (with --utr), try_again, written_off, reviewed
  withdrawals     [--mode live|sandbox] [--partner]  those in doubt
  retry-withdrawal  --withdrawal                     asks its provider again
  settle-withdrawal --withdrawal --outcome [--utr]   asks; completed (with --utr), failed, reversed or reviewed
  statements      [--month YYYY-MM] [--partner] [--state payable|owed|settled|nothing]
  settle-statement  --statement --through            asks; float or bank, the reference is then the UTR
  platform                                           what is stopped, and how old prices are
  pause-payments                                     at once, for everybody
  resume-payments                                    lets them go on
  stop-trading    [--asset ${METALS}]              at once, for everybody
  resume-trading  [--asset ${METALS}]              lets it go on
  release-restored --webhooks skip|send              asks; lets a service that was restored from a backup go on
  settlements     [--differences <file>|all]         files that gateways' settlements came in, or what is open
  settlement-upload --file [--gateway]               a CSV: Cashfree's Settlement Recon report, or the plain format of a gateway
  settlement-book --gateway --utr --received         asks; a transfer is on the bank's statement with so many rupees
  attest-vault    --asset --grams --on --by --document   asks; what the operator of the vault attests, with the
                                                     SHA-256 of the document, whose number is the reference
  kyc             [--state waiting|approved|rejected] [--mode live|sandbox]
  kyc-show        --user                             what a user handed in, by their code; numbers are masked
  kyc-approve     --user --submission                what was seen under that number
  kyc-reject      --user --submission --why [--note]     unreadable, incomplete, other_details, other_person, not_valid,
                                                     pan_in_use or other; the user is shown both
  deliveries      [--status placed|packed|shipped|delivered|cancelled] [--mode live|sandbox]
  address         --order                            where a parcel goes; that it was looked at is on record
  pack            --order
  ship            --order --carrier --awb [--url]
  deliver         --order
  call-off        --order                            the courier is not to come for a packed order
  cancel-delivery --order --message                  asks; what the partner is shown
  stock           [--sku --pieces]                   the live stock; counts pieces in, or out of it below zero
  requests        [--state waiting|executed|rejected|expired]
  approve         --request --hash                   does what another person has asked for; the hash is in the list
  reject          --request --note

What changes something says why: --reason. What asks names its paper, too: --reference.
`;

/** What is asked of the terminal: a command, and its values by their names. */
export type OpsRequest = { what: string; given: Readonly<Record<string, string>> };

/** What every command may be given beside its own. */
const COMMON = ['as', 'reason', 'reference'];

/** The names that each command takes, as the usage lists them. */
const namesOf: ReadonlyMap<string, ReadonlySet<string>> = readUsage();

function readUsage(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  let names = new Set<string>();
  for (const line of usage.split('\n').slice(1)) {
    const what = /^ {2}([a-z][a-z-]*)/.exec(line)?.[1];
    if (what !== undefined) {
      names = new Set(COMMON);
      found.set(what, names);
    }
    for (const [, name = ''] of line.matchAll(/--([a-z]+)/g)) names.add(name);
  }
  return found;
}

/**
 * Reads the arguments, or raises StartupError: with the usage, or naming what the command does not take. A name that was misspelled is never passed over:
 * without its metal, a command would be about all of them.
 */
export function readRequest(args: readonly string[]): OpsRequest | 'help' {
  if (args.length === 0 || args.some((arg) => arg === '--help' || arg === '-h')) return 'help';
  const [what = '', ...rest] = args;
  const given: Record<string, string> = {};
  for (let index = 0; index < rest.length; index += 2) {
    const name = /^--([a-z]+)$/.exec(rest[index] ?? '')?.[1];
    const value = rest[index + 1];
    if (name === undefined || value === undefined || Object.hasOwn(given, name)) throw new StartupError(usage);
    if (namesOf.get(what)?.has(name) === false) throw new StartupError(`"${what}" takes no --${name}.\n\n${usage}`);
    given[name] = value;
  }
  return { what, given };
}
