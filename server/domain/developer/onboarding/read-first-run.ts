import type { Capability } from '../../accounts/partners/settings.ts';
import { requireSandbox } from '../../accounts/sandbox/require-sandbox.ts';
import type { PartnerContext } from '../context.ts';
import { hasLiveWallet, lookAround } from './store.ts';

/** The way from an empty account to a verified webhook, in order. */
const firstRunSteps = ['token', 'user', 'buy', 'order', 'payment', 'endpoint', 'delivery'] as const;
type FirstRunStep = (typeof firstRunSteps)[number];

/** What an account has to be granted for a step; the guide of an account without it does not have the step. */
const needed: Partial<Record<FirstRunStep, Capability>> = {
  user: 'users',
  buy: 'buy',
  order: 'payments',
  payment: 'payments',
};

export type FirstRun = {
  steps: { step: FirstRunStep; isDone: boolean }[];
  /** The first that is not done; undefined where all are */
  next: FirstRunStep | undefined;
  /** The newest user of the sandbox, and the newest payment that waits to be paid: what the next calls are about */
  userCode: string | undefined;
  paymentId: string | undefined;
  live: {
    isEnabled: boolean;
    hasWallet: boolean;
    capabilities: ReadonlySet<Capability>;
  };
};

/**
 * How far a partner has come with its sandbox, read from existing records only: a step is done once a token was issued, a
 * user registered, a buy made over the interface, a payment asked for and completed, an address for events set, and an event taken
 * with a 2xx. What a reset cleared away still counts, and what the account may not call is no step. Raises SANDBOX_ONLY for live.
 */
export async function readFirstRun(context: PartnerContext): Promise<FirstRun> {
  requireSandbox(context);
  const { core, partner, bookId } = context;
  const { pool } = core.database;
  const [seen, hasWallet] = await Promise.all([
    lookAround(pool, { partnerId: partner.id, bookId }),
    hasLiveWallet(core.database.prisma, partner.id),
  ]);
  const isDone: Record<FirstRunStep, boolean> = {
    token: seen.hasToken,
    user: seen.hasUser,
    buy: seen.hasBuy,
    order: seen.hasOrder,
    payment: seen.hasPayment,
    endpoint: seen.hasEndpoint,
    delivery: seen.hasDelivery,
  };
  const steps = firstRunSteps.filter((step) => {
    const capability = needed[step];
    return capability === undefined || partner.capabilities.has(capability);
  });
  return {
    steps: steps.map((step) => ({ step, isDone: isDone[step] })),
    next: steps.find((step) => !isDone[step]),
    userCode: seen.userCode ?? undefined,
    paymentId: seen.paymentId ?? undefined,
    live: { isEnabled: partner.liveEnabled, hasWallet, capabilities: partner.capabilities },
  };
}
