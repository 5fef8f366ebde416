import { z } from 'zod';
import { capabilities } from '../../../domain/accounts/partners/settings.ts';
import { readReadinessOf } from '../../../domain/developer/readiness/read-readiness.ts';
import { isoTime, istDate } from '../../../domain/kernel/clock.ts';
import { percent, rupees } from '../../../domain/kernel/money.ts';
import { changePartner, type PartnerField, partnerFields } from '../../../domain/operations/partners/change-partner.ts';
import { createPartner } from '../../../domain/operations/partners/create-partner.ts';
import {
  listPartners,
  type PartnerLine,
  partnerStates,
  readPartner,
} from '../../../domain/operations/partners/read-partners.ts';
import { operatorProcedure, pageInput, router } from '../init.ts';
import { presentReadiness } from '../present-readiness.ts';

const id = z.string().max(100);
const change = z.union([
  z.string().max(300),
  z.number(),
  z.boolean(),
  z.null(),
  z.record(z.string().max(40), z.boolean()).refine((switches) => Object.keys(switches).length <= 40),
]);

function presentLine<Line extends PartnerLine>({
  balancePaise,
  creditLimitPaise,
  createdAt,
  signedUpAt,
  ...line
}: Line) {
  return {
    ...line,
    balanceInr: rupees(balancePaise),
    creditLimitInr: rupees(creditLimitPaise),
    createdAt: isoTime(createdAt),
    signedUpAt: signedUpAt === undefined ? null : isoTime(signedUpAt),
  };
}

export const partnersRouter = router({
  list: operatorProcedure('partners.read')
    .input(pageInput.extend({ search: z.string().max(100).optional(), state: z.enum(partnerStates).optional() }))
    .query(async ({ ctx, input }) => {
      const { partners, total } = await listPartners(ctx.operator, input);
      return { partners: partners.map(presentLine), total };
    }),

  read: operatorProcedure('partners.read')
    .input(z.object({ partnerId: id }))
    .query(async ({ ctx, input }) => {
      const sheet = await readPartner(ctx.operator, input.partnerId);
      const {
        commissionBuyMilliPct,
        commissionSellMilliPct,
        markupBuyMilliPct,
        markupSellMilliPct,
        dailySendLimitPaise,
        orderMinPaise,
        orderMaxPaise,
        freeBuyLimitPaise,
        ...rest
      } = sheet;
      const { owners, now, ...line } = rest;
      return {
        ...presentLine(line),
        owners,
        today: { live: istDate(now.live), sandbox: istDate(now.sandbox) },
        commissionBuyPct: percent(BigInt(commissionBuyMilliPct)),
        commissionSellPct: percent(BigInt(commissionSellMilliPct)),
        markupBuyPct: percent(BigInt(markupBuyMilliPct)),
        markupSellPct: percent(BigInt(markupSellMilliPct)),
        dailySendLimitInr: rupees(dailySendLimitPaise),
        orderMinInr: rupees(orderMinPaise),
        orderMaxInr: rupees(orderMaxPaise),
        freeBuyLimitInr: freeBuyLimitPaise === null ? null : rupees(freeBuyLimitPaise),
      };
    }),

  /** What the partner's code has survived in its sandbox. */
  readiness: operatorProcedure('partners.read')
    .input(z.object({ partnerId: id }))
    .query(async ({ ctx, input }) => (await readReadinessOf(ctx.operator.core, input.partnerId)).map(presentReadiness)),

  /** Everything that a partner may be granted, in the order of the specification. */
  capabilities: operatorProcedure('partners.read').query(() => [...capabilities]),

  create: operatorProcedure('partners.write')
    .input(
      z.object({
        name: z.string().max(300),
        ownerName: z.string().max(300),
        mobile: z.string().max(20),
        tier: z.enum(['free', 'paid']).optional(),
        capabilities: z.array(z.string().max(40)).max(40).optional(),
        hasPrepaidWallet: z.boolean().optional(),
      }),
    )
    .mutation(({ ctx, input }) => createPartner(ctx.operator, input)),

  /** Which fields a role may change is the core's to say, for each. */
  change: operatorProcedure('partners.read')
    .input(
      z.object({
        partnerId: id,
        changes: z.partialRecord(z.enum(partnerFields), change),
        reason: z.string().max(2_000),
      }),
    )
    .mutation(({ ctx, input }) =>
      changePartner(ctx.operator, { ...input, changes: input.changes as { [Name in PartnerField]?: unknown } }),
    ),
});
