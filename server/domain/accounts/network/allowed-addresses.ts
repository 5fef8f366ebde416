import { fieldError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { isInRanges, parseIpRange } from '../partners/ip-range.ts';
import { changePartner } from './change-partner.ts';

const RANGES_MAX = 50;

/** From where calls of a mode may come, and whether the reader's own address is among them. */
export type AllowedAddresses = {
  /** In CIDR notation; none allows all */
  ranges: readonly string[];
  /** The viewer's own; of IPv6 the network of their line */
  yourAddress: string;
  /** A call from there would be let in */
  isYoursAllowed: boolean;
};

/** The list of this mode. `address` is the viewer's: it is compared for their advice only. Decisions 4. */
export function readAllowedAddresses(
  context: Pick<PartnerContext, 'partner' | 'mode'>,
  viewer: { address: string },
): AllowedAddresses {
  const ranges = context.partner.ipAllowed[context.mode];
  const own = parseIpRange(viewer.address);
  const first = own ? viewer.address.split('/', 1)[0] : undefined;
  return {
    ranges: ranges.map(({ text }) => text),
    yourAddress: viewer.address,
    isYoursAllowed: ranges.length === 0 || (first !== undefined && isInRanges(ranges, first)),
  };
}

/**
 * Adds an address or network to the list of this mode, from the next call on; the first one shuts out all others. Adding one again does
 * nothing. Leaves an audit entry. Raises VALIDATION_ERROR on `range`: none, everything, or one too many. Decisions 4.
 */
export function allowAddress(context: PartnerContext, input: { range: string }): Promise<readonly string[]> {
  const range = parseIpRange(input.range);
  if (!range) {
    throw fieldError('VALIDATION_ERROR', 'range', 'must be an address or a network, as 203.0.113.7 or 203.0.113.0/24');
  }
  if (range.text.endsWith('/0')) {
    throw fieldError('VALIDATION_ERROR', 'range', 'allows every address. Leave the list empty for that.');
  }
  return changePartner<readonly string[]>(context, {
    setting: listOf(context),
    action: 'allowed_address.added',
    decide(ranges) {
      if (ranges.includes(range.text)) return ranges;
      if (ranges.length >= RANGES_MAX) {
        throw fieldError('VALIDATION_ERROR', 'range', `There are ${RANGES_MAX} entries already. Remove one first.`);
      }
      return [...ranges, range.text];
    },
  });
}

/** Takes an entry off the list of this mode; without the last, all addresses are allowed again. Leaves an audit entry. Decisions 4. */
export function removeAddress(context: PartnerContext, input: { range: string }): Promise<readonly string[]> {
  return changePartner<readonly string[]>(context, {
    setting: listOf(context),
    action: 'allowed_address.removed',
    decide: (ranges) => ranges.filter((one) => one !== input.range),
  });
}

function listOf({ mode }: Pick<PartnerContext, 'mode'>) {
  return mode === 'live' ? 'ip_allowed_live' : 'ip_allowed_sandbox';
}
