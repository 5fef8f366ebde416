import { z } from 'zod';
import { logoPath } from '../../../domain/accounts/partners/logo-name.ts';
import { findEmbedBrand } from '../../../domain/hosted/find-brand.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { publicProcedure } from '../init.ts';

/** Whose embedded screens a page is about to show, and who may frame it: nothing that the partner does not show to everyone. */
export const brandProcedure = publicProcedure
  .input(z.object({ partnerId: z.string().max(100) }))
  .query(async ({ ctx, input }) => {
    const brand = await findEmbedBrand(ctx.core, input.partnerId);
    if (!brand) throw new DomainError('NOT_FOUND', { message: 'No such page.' });
    const { name, accent, logo, hostOrigins } = brand;
    return {
      name,
      accent,
      logo: logo && { path: logoPath(logo), width: logo.width, height: logo.height },
      hostOrigins,
      serviceName: ctx.core.settings.serviceName,
    };
  });
