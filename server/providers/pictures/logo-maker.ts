import type { Sharp } from 'sharp';
import {
  LOGO_BYTES_MAX,
  LOGO_SIDE_MAX,
  type LogoMaker,
  UPLOAD_BYTES_MAX,
} from '../../domain/accounts/partners/logo-maker.ts';
import { type DomainError, fieldError } from '../../domain/kernel/errors.ts';
import { createTurns } from '../../domain/kernel/turns/one-at-a-time.ts';

/** Bombs are small files of many pixels. */
const PIXELS_MAX = 16_000_000;
const SIDE_MIN = 16;
/** A picture that is too large even so is drawn smaller: at 64 pixels and 256 colours any has fewer bytes. */
const SIDES = [LOGO_SIDE_MAX, 384, 256, 192, 128, 96, 64];

/** How the formats begin that are taken. By this, not by what a sender says, it is decided what a decoder ever sees. */
const beginnings: readonly ((head: Buffer) => boolean)[] = [
  (head) => head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (head) => head.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP',
];

/** A small file can hold millions of pixels, and several opened at once would each need the memory for theirs. */
const inTurn = createTurns();

/** Makes logos with sharp, which comes with the first of them. */
export const sharpLogoMaker: LogoMaker = {
  async make(upload) {
    if (upload.length > UPLOAD_BYTES_MAX) throw problem('must be at most 1 MiB');
    const bytes = Buffer.from(upload);
    if (!beginnings.some((isSo) => isSo(bytes))) throw problem('must be a PNG, JPEG or WebP picture');
    return inTurn(() => draw(bytes));
  },
};

async function draw(bytes: Buffer): ReturnType<LogoMaker['make']> {
  const { default: sharp } = await import('sharp');
  // No two uploads are alike: what sharp would keep in memory, up to 50 MiB, is never asked for again.
  sharp.cache(false);
  // Turned as its camera held it, before what says so is dropped.
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate();
  try {
    const { width = 0, height = 0 } = await open().metadata();
    if (Math.min(width, height) < SIDE_MIN) throw problem('must be at least 16 pixels wide and high');
    const ground = await groundOf(open());
    for (const side of SIDES) {
      const { data, info } = await open()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: ground })
        .png({ palette: true, colours: 256, effort: 7, compressionLevel: 9 })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= LOGO_BYTES_MAX) return { bytes: data, width: info.width, height: info.height };
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    throw problem('is damaged, or has more than 16 million pixels');
  }
  throw problem('cannot be made small enough');
}

/** What stands behind what is transparent: white, unless the logo is so light that it could not be seen there. */
async function groundOf(picture: Sharp): Promise<string> {
  const { data } = await picture
    .resize(64, 64, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let light = 0;
  let weight = 0;
  for (let index = 0; index + 3 < data.length; index += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += 255 * alpha;
  }
  return weight > 0 && light / weight > 0.75 ? '#1f1d1a' : '#ffffff';
}

function problem(what: string): DomainError {
  return fieldError('VALIDATION_ERROR', 'logo', what);
}
