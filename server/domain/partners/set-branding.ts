import type { Core, PartnerContext } from '../context.ts';
import { fieldError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import { logoName } from './logo-name.ts';

/** Who sets the branding of whom. */
type BrandingContext = Pick<PartnerContext, 'actor' | 'requestId'> & {
  readonly core: Pick<Core, 'database' | 'clock' | 'logoMaker'>;
  readonly partner: Pick<PartnerContext['partner'], 'id'>;
};

/**
 * Sets a partner's accent, its logo or both, for both modes; null takes one away, what is omitted stays. Every process shows it from its
 * next request on. The picture is made anew before anything is kept; one of the same content is kept once. Raises VALIDATION_ERROR on
 * `accent` (not #rrggbb) or `logo` (see logo-maker.ts). Spec 4.8.
 */
export async function setBranding(
  context: BrandingContext,
  input: { accent?: string | null | undefined; logo?: Uint8Array | null | undefined },
): Promise<void> {
  const { core, partner, actor } = context;
  const accent = input.accent?.toLowerCase() ?? input.accent;
  if (typeof accent === 'string' && !/^#[0-9a-f]{6}$/.test(accent)) {
    throw fieldError('VALIDATION_ERROR', 'accent', 'must be a colour written #rrggbb');
  }
  const picture = input.logo ? await core.logoMaker.make(input.logo) : undefined;
  const name = picture && logoName(picture);
  await core.database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM partner WHERE id = ${partner.id} FOR UPDATE`;
    const before = await tx.partner.findUniqueOrThrow({
      where: { id: partner.id },
      select: { accent: true, logoName: true },
    });
    const after = {
      accent: accent === undefined ? before.accent : accent,
      logoName: name ?? (input.logo === null ? null : before.logoName),
    };
    if (picture && name) {
      const bytes = Buffer.from(picture.bytes);
      await tx.logo.createMany({ data: [{ name, bytes }], skipDuplicates: true });
    }
    await tx.partner.update({ where: { id: partner.id }, data: { ...after, version: { increment: 1 } } });
    await tx.auditEntry.create({
      data: {
        id: newId('aud', core.clock.now()),
        partnerId: partner.id,
        actorType: actor.type,
        actorId: actor.id,
        action: 'branding.set',
        subject: partner.id,
        before,
        after,
        requestId: context.requestId,
      },
    });
  });
}
