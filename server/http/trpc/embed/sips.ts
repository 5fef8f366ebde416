import { z } from 'zod';
import type { PartnerContext } from '../../../domain/context.ts';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { frequencies } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { isCollecting } from '../../../domain/payments/orders/require-collection.ts';
import { appLinks } from '../../../domain/payments/orders/upi-link.ts';
import { cancelSip } from '../../../domain/payments/sips/cancel-sip.ts';
import { createSip, repeatSip, sipTerms } from '../../../domain/payments/sips/create-sip.ts';
import { listSips } from '../../../domain/payments/sips/list-sips.ts';
import { upcomingDays } from '../../../domain/payments/sips/plan.ts';
import { readCachedSip } from '../../../domain/payments/sips/read-cached-sip.ts';
import { type Installment, readInstallments, type SipBook } from '../../../domain/payments/sips/read-sip.ts';
import { simulatedSipOutcomes, simulateSip, sipOutcomesFrom } from '../../../domain/payments/sips/simulate-sip.ts';
import type { Sip } from '../../../domain/payments/sips/sip.ts';
import { embedProcedure } from '../embed-init.ts';
import { router } from '../init.ts';
import { requireWithin } from '../public/require-within.ts';
import { readInr } from './fields.ts';
import { moneyKey, outcomeOf, userKey } from './user-key.ts';

/** Plans that a list shows, the newest: ten may run, the rest have ended. */
const PLANS_SHOWN = 50;
/** Days to come that a plan tells. */
const UPCOMING = 3;
const NAME_MAX = 60;
/** Plans that one user may ask for: each is asked for at the gateway, also one that is ended at once. */
const PLANS_A_MINUTE = 20;

const sipInput = z.object({ sipId: z.string().max(100) });

export const embedSipsRouter = router({
  /** The user's plans, newest first, and what a new one may be. */
  list: embedProcedure.query(async ({ ctx }) => {
    const { partner, user } = ctx;
    const { sips } = await listSips(partner, {
      statuses: [],
      userCode: user.userCode,
      reference: undefined,
      page: 1,
      limit: PLANS_SHOWN,
    });
    return {
      plans: sips.map(presentPlan),
      terms: {
        minInr: rupees(sipTerms.minPaise),
        maxInr: rupees(sipTerms.maxPaise),
        plansMax: sipTerms.plansMax,
        isOffered: await isCollecting(partner),
      },
    };
  }),

  /** One plan, with what approves it while it waits. Asks the bank, at most every three seconds. */
  detail: embedProcedure.input(sipInput).query(async ({ ctx, input }) => {
    const { partner, user } = ctx;
    return presentDetail(partner, await readCachedSip(partner, input.sipId, user));
  }),

  /** Makes a plan for the user to approve. The same key makes one, however often it is sent. */
  create: embedProcedure
    .input(
      z.object({
        installmentInr: z.number(),
        frequency: z.enum(frequencies),
        asset: z.enum(assets),
        name: z
          .string()
          .trim()
          .min(1)
          .max(NAME_MAX)
          .refine((text) => text.isWellFormed() && !text.includes('\0')),
        key: moneyKey,
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { partner, user } = ctx;
      const idempotency = userKey(user.userCode, 'embed.sips.create', input);
      // What was made is answered however many were asked for by now.
      const earlier = await repeatSip(partner, idempotency);
      if (earlier) return { sipId: outcomeOf(earlier).sipId };
      await requireWithin(partner.core, `embed plans ${user.userCode}`, PLANS_A_MINUTE);
      const made = await createSip(partner, {
        userCode: user.userCode,
        installment: readInr(input.installmentInr, 'installmentInr'),
        frequency: input.frequency,
        asset: input.asset,
        name: input.name,
        reference: null,
        returnUrl: null,
        ...(partner.channel === 'embed' && { ownReturnUrl: screensOf(partner) }),
        idempotency,
      });
      return { sipId: outcomeOf(made).sipId };
    }),

  /** Ends a plan for good. Repeated, it answers the same. */
  cancel: embedProcedure.input(sipInput).mutation(async ({ ctx, input }) => {
    const { partner, user } = ctx;
    const { sipId } = await readCachedSip(partner, input.sipId, user);
    return presentDetail(partner, await cancelSip(partner, sipId));
  }),

  /** Lets the bank of a sandbox plan act as asked. */
  simulate: embedProcedure
    .input(sipInput.extend({ outcome: z.enum(simulatedSipOutcomes) }))
    .mutation(async ({ ctx, input }) => {
      const { partner, user } = ctx;
      const { sipId } = await readCachedSip(partner, input.sipId, user);
      return presentDetail(partner, await simulateSip(partner, { id: sipId, outcome: input.outcome }));
    }),
});

/** A host without windows shows the bank's page in the place of the screens: it leads back to them, where the session is kept. */
function screensOf({ core, partner }: PartnerContext): string {
  return `${core.settings.addresses.embed}/${partner.id}/sip`;
}

/** A plan as a row of the list. */
function presentPlan(sip: Sip) {
  return {
    sipId: sip.sipId,
    number: sip.number,
    status: sip.status,
    name: sip.name,
    asset: sip.asset,
    frequency: sip.frequency,
    installmentInr: rupees(sip.installment),
    nextOn: sip.nextOn,
    paidCount: sip.paidCount,
    investedInr: rupees(sip.invested),
    totalGrams: grams(sip.metal),
    createdAt: isoTime(sip.createdAt),
  };
}

async function presentDetail(book: SipBook, sip: Sip) {
  const { core, now, mode } = book;
  const days = await readInstallments(book, sip);
  const secondsLeft = Math.max(0, Math.ceil((sip.authoriseBy - now) / 1000));
  const isWaiting = sip.status === 'pending_authorisation';
  const canApprove = isWaiting && sip.upiUrl !== null && secondsLeft > 0;
  return {
    ...presentPlan(sip),
    fee: { bearer: sip.feeBearer, perInstallmentInr: rupees(sip.fee) },
    fundedInr: rupees(sip.funded),
    canApprove,
    secondsLeft: isWaiting ? secondsLeft : 0,
    upi:
      canApprove && sip.upiUrl !== null
        ? { url: sip.upiUrl, apps: appLinks(sip.upiUrl, core.payments.collection) }
        : null,
    checkoutUrl: `${core.settings.addresses.pay}/sip/${sip.sipId}`,
    endReason: sip.endReason,
    isCancellable: isWaiting || sip.status === 'active' || sip.status === 'paused',
    mandateEndsOn: sip.mandateEndsOn,
    upcoming: upcomingDays(sip, UPCOMING),
    days: days.map(presentDay),
    /** What a sandbox can let the bank do now */
    outcomes: mode === 'sandbox' ? sipOutcomesFrom(sip) : [],
  };
}

function presentDay({ dueOn, order }: Installment) {
  return {
    on: dueOn,
    status: order === null ? ('missed' as const) : order.status,
    amountInr: order && rupees(order.amount),
    grams: order?.metal == null ? null : grams(order.metal),
    rateInr: order?.rate == null ? null : rupees(order.rate),
    transactionId: order?.transactionId ?? null,
  };
}
