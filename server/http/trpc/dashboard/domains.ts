import { z } from 'zod';
import { addDomain, removeDomain } from '../../../domain/accounts/domains/add-domain.ts';
import { checkDomain } from '../../../domain/accounts/domains/check-domain.ts';
import { publishProof, readDomains } from '../../../domain/accounts/domains/read-domains.ts';
import { partnerProcedure, router } from '../init.ts';

const domainProcedure = partnerProcedure('branding.write');
const one = z.object({ domainId: z.string().max(100) });

export const domainsRouter = router({
  /** The partner's domains with the records that prove them, and where they are to point. */
  read: partnerProcedure('business.read').query(async ({ ctx }) => {
    const { core, partner } = ctx.partner;
    const domains = await readDomains(ctx.partner);
    return {
      domains: domains.map(({ id, host, url, proof, verifiedAt, checkedAt, missingSince }) => ({
        id,
        host,
        url,
        proof,
        verifiedAt,
        checkedAt,
        missingSince,
      })),
      target: new URL(core.settings.addresses.app).hostname,
      isSimulated: core.accounts.resolver.publish !== null,
      isLiveEnabled: partner.liveEnabled,
    };
  }),

  add: domainProcedure
    .input(z.object({ domain: z.string().max(500) }))
    .mutation(async ({ ctx, input }) => ({ id: (await addDomain(ctx.partner, input)).id })),

  /** Looks into DNS, and tells what is there. */
  check: domainProcedure
    .input(one)
    .mutation(async ({ ctx, input }) => ({ finding: await checkDomain(ctx.partner, input) })),

  /** Puts the record into the simulated DNS of demo mode. */
  publish: domainProcedure.input(one).mutation(async ({ ctx, input }) => {
    await publishProof(ctx.partner, input);
    return { isPublished: true };
  }),

  remove: domainProcedure.input(one).mutation(async ({ ctx, input }) => {
    await removeDomain(ctx.partner, input);
    return { isRemoved: true };
  }),
});
