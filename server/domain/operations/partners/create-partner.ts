import { readPerson } from '../../accounts/operators/new-member.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { type Capability, capabilities as known } from '../../accounts/partners/settings.ts';
import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import { fieldError } from '../../kernel/errors.ts';
import { type Switches, switchList } from '../../kernel/lists/switches.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { hasHiddenCharacters } from '../../kernel/text/hidden-characters.ts';
import { openAccount } from './open-account.ts';
import { readChoice } from './read-input.ts';

const NAME_MAX = 120;
/** What a partner can do by default: the free plan of the demo. */
const FIRST_CAPABILITIES = ['pricing', 'users', 'buy'] as const;

/**
 * Takes a business on: its account with live off and the sandbox filled and on, both books, and its owner, who signs in with their
 * mobile. Live has no wallet until a prepaid one is asked for here, or a credit line by two persons. Raises CONFIRMATION_REQUIRED,
 * ROLE_NOT_ALLOWED,
 * VALIDATION_ERROR on `name`, `owner_name`, `mobile`, `tier` or `capabilities`. Leaves an audit entry.
 */
export async function createPartner(
  context: OperatorContext,
  input: {
    name: string;
    ownerName: string;
    mobile: string;
    tier?: string | undefined;
    capabilities?: readonly string[] | undefined;
    hasPrepaidWallet?: boolean | undefined;
  },
): Promise<{ partnerId: string; ownerId: string }> {
  requireConfirmed(context);
  const name = readPartnerName(input.name);
  const tier = readChoice('tier', input.tier ?? 'free', ['free', 'paid']);
  const capabilities = readCapabilities(input.capabilities ?? FIRST_CAPABILITIES);
  const { core } = context;
  const owner = readPerson(core, { name: input.ownerName, mobile: input.mobile }, 'owner_name');
  return inOperatorTransaction(context, 'partners.write', async ({ client, at, audit }) => {
    const wallet = input.hasPrepaidWallet ? ({ type: 'prepaid', floatPaise: 0n, creditLimitPaise: 0n } as const) : null;
    const account = { name, tier, capabilities, owner, wallet, isSignUp: false, at } as const;
    const { partnerId, ownerId } = await openAccount(client, core, account);
    const ownerNoted = { name: owner.name, mobile: owner.mobileMasked };
    await audit({
      action: 'partner.created',
      subject: partnerId,
      after: { name, tier, capabilities, liveWallet: wallet?.type ?? null, owner: ownerNoted },
      partnerId,
    });
    return { partnerId, ownerId };
  });
}

/** A business's name as it is kept. Raises VALIDATION_ERROR on `name`. */
export function readPartnerName(value: unknown): string {
  const name = typeof value === 'string' ? value.normalize('NFC').trim().replace(/\s+/gu, ' ') : '';
  if (name === '' || isLonger(name, NAME_MAX) || hasHiddenCharacters(name)) {
    throw fieldError('VALIDATION_ERROR', 'name', `must be 1 to ${NAME_MAX} visible characters`);
  }
  return name;
}

/** Capabilities in the order of the specification, each once. Raises VALIDATION_ERROR on `capabilities`. Spec part 5. */
function readCapabilities(value: unknown): Capability[] {
  const given: unknown[] = Array.isArray(value) ? value : [undefined];
  const unknown = given.find((one) => !known.includes(one as Capability));
  if (given.length > 0 && given.some((one) => !known.includes(one as Capability))) {
    throw fieldError(
      'VALIDATION_ERROR',
      'capabilities',
      `does not know ${String(unknown)}; there are ${known.join(', ')}`,
    );
  }
  return known.filter((one) => given.includes(one));
}

/** What a partner holds with some granted and others taken away, each named as true or false. Raises VALIDATION_ERROR on `capabilities`. */
export function switchCapabilities(held: unknown, switches: unknown): Capability[] {
  const given: [string, unknown][] =
    typeof switches === 'object' && switches !== null && !Array.isArray(switches) ? Object.entries(switches) : [];
  const isForm = given.length > 0 && given.every(([, isGranted]) => typeof isGranted === 'boolean');
  if (!isForm) throw fieldError('VALIDATION_ERROR', 'capabilities', 'must name each that changes, as true or false');
  readCapabilities(given.map(([name]) => name));
  return readCapabilities(switchList(readCapabilities(held), Object.fromEntries(given) as Switches));
}
