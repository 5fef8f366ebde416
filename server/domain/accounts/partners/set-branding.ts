import { fieldError } from '../../kernel/errors.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { recordAuditIn } from '../audit/record-audit.ts';
import type { Core, PartnerContext } from '../context.ts';
import { lockSettingsIn } from './lock-partner.ts';
import { logoName } from './logo-name.ts';
import { insertLogo, readBranding, saveBranding } from './store/settings.ts';

const NAME_MAX = 60;
/** Controls, and formats that turn or hide text; the two joiners are part of Indian scripts. */
const INVISIBLE = /(?![\u200C\u200D])\p{C}/u;

/** Who sets the branding of whom. */
type BrandingContext = Pick<PartnerContext, 'actor' | 'requestId'> & {
  readonly core: Pick<Core, 'database' | 'clock'> & { readonly accounts: Pick<Core['accounts'], 'logoMaker'> };
  readonly partner: Pick<PartnerContext['partner'], 'id'>;
};

/**
 * Sets the name, accent and logo that a partner's customers see, or some of them, for both modes; null takes one away (the name is then the
 * partner's own), what is omitted stays. Every process shows it from its
 * next request on. The picture is made anew before anything is kept; one of the same content is kept once. Raises VALIDATION_ERROR on
 * `name` (1 to 60 characters, all of them visible), `accent` (not #rrggbb) or `logo` (see logo-maker.ts). Spec 4.8.
 */
export async function setBranding(
  context: BrandingContext,
  input: {
    name?: string | null | undefined;
    accent?: string | null | undefined;
    logo?: Uint8Array | null | undefined;
  },
): Promise<void> {
  const { core, partner } = context;
  const brandName = typeof input.name === 'string' ? readBrandName(input.name) : input.name;
  const accent = input.accent?.toLowerCase() ?? input.accent;
  if (typeof accent === 'string' && !/^#[0-9a-f]{6}$/.test(accent)) {
    throw fieldError('VALIDATION_ERROR', 'accent', 'must be a colour written #rrggbb');
  }
  const picture = input.logo ? await core.accounts.logoMaker.make(input.logo) : undefined;
  const name = picture && logoName(picture);
  await core.database.prisma.$transaction(async (tx) => {
    await lockSettingsIn(tx, partner.id);
    const before = await readBranding(tx, partner.id);
    const after = {
      brandName: brandName === undefined ? before.brandName : brandName,
      accent: accent === undefined ? before.accent : accent,
      logoName: name ?? (input.logo === null ? null : before.logoName),
    };
    if (picture && name) await insertLogo(tx, name, picture.bytes);
    await saveBranding(tx, partner.id, after);
    await recordAuditIn(tx, context, { action: 'branding.set', subject: partner.id, before, after });
  });
}

function readBrandName(text: string): string {
  const problem = (what: string) => fieldError('VALIDATION_ERROR', 'name', what);
  if (INVISIBLE.test(text)) throw problem('must not have invisible characters');
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  if (name === '' || isLonger(name, NAME_MAX)) throw problem('must be 1 to 60 characters');
  if (!/[\p{L}\p{N}]/u.test(name)) throw problem('must have a letter or a digit');
  return name;
}
