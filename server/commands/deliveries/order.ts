import { StartupError } from '../../startup-error.ts';

/** What is asked of the terminal. */
export type Order =
  | { do: 'list' }
  | { do: 'pack' | 'deliver'; orderId: string }
  | { do: 'ship'; orderId: string; carrier: string; awb: string; url: string | null }
  | { do: 'cancel'; orderId: string; reason: string }
  | { do: 'stock'; sku: string; pieces: number };

export const usage = `npm run deliveries -- <what>

  list                                   live orders to be packed, shipped or handed over, with whole addresses
  pack <order>                           the pieces are packed
  ship <order> <carrier> <awb> [url]     a carrier has taken the parcel
  deliver <order>                        it was handed over
  cancel <order> <reason>                gives metal, charges and pieces back; placed and packed orders only
  stock <sku> <pieces>                   pieces came in
`;

/** Reads the arguments, or raises StartupError with the usage. */
export function readOrder(args: string[]): Order | 'help' {
  if (args.some((arg) => arg === '--help' || arg === '-h')) return 'help';
  const [what, ...rest] = args;
  const [first = '', second = '', third = '', fourth] = rest;
  const isOf = (least: number, most = least) => rest.length >= least && rest.length <= most;
  if (what === 'list' && isOf(0)) return { do: what };
  if ((what === 'pack' || what === 'deliver') && isOf(1)) return { do: what, orderId: first };
  if (what === 'ship' && isOf(3, 4))
    return { do: what, orderId: first, carrier: second, awb: third, url: fourth ?? null };
  if (what === 'cancel' && isOf(2, Number.POSITIVE_INFINITY)) {
    return { do: what, orderId: first, reason: rest.slice(1).join(' ') };
  }
  if (what === 'stock' && isOf(2)) return { do: what, sku: first, pieces: Number(second) };
  throw new StartupError(usage);
}
