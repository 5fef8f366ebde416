import { DOCUMENT_BYTES_MAX } from '../../domain/customers/kyc/ports/document-fetcher.ts';
import {
  PICTURE_BYTES_MAX,
  PICTURE_SIDE_MAX,
  type PictureMaker,
} from '../../domain/customers/kyc/ports/picture-maker.ts';
import { type DomainError, fieldError } from '../../domain/kernel/errors.ts';
import { createTurns } from '../../domain/kernel/turns/one-at-a-time.ts';

/** Bombs are small files of many pixels; a telephone's camera takes pictures of twelve million. */
const PIXELS_MAX = 24_000_000;
/** On less than this no card can be read. */
const SIDE_MIN = 240;
/** A picture that is too large even so is drawn smaller: at 640 pixels any has fewer bytes. */
const SIDES = [PICTURE_SIDE_MAX, 1_600, 1_200, 900, 640];
const QUALITY = 82;

/** How the formats begin that are taken. By this, not by what a sender says, it is decided what a decoder ever sees. */
const beginnings: readonly Buffer[] = [Buffer.from('ffd8ff', 'hex'), Buffer.from('89504e470d0a1a0a', 'hex')];

/** A small file can hold millions of pixels, and several opened at once would each need the memory for theirs. */
const inTurn = createTurns();

/** Draws documents with sharp, which comes with the first of them. */
export const sharpPictureMaker: PictureMaker = {
  async make(upload) {
    if (upload.length > DOCUMENT_BYTES_MAX) throw problem('is too large');
    const bytes = Buffer.from(upload);
    if (!beginnings.some((beginning) => bytes.subarray(0, beginning.length).equals(beginning))) {
      throw problem('must be a JPEG or PNG picture');
    }
    return inTurn(() => draw(bytes));
  },
};

async function draw(bytes: Buffer): ReturnType<PictureMaker['make']> {
  const { default: sharp } = await import('sharp');
  // No two uploads are alike: what sharp would keep in memory, up to 50 MiB, is never asked for again.
  sharp.cache(false);
  // Turned as its camera held it, before what says so is dropped.
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).rotate();
  try {
    const { width = 0, height = 0 } = await open().metadata();
    if (Math.min(width, height) < SIDE_MIN) throw problem(`must be at least ${SIDE_MIN} pixels wide and high`);
    for (const side of SIDES) {
      const made = await open()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY, mozjpeg: false })
        .toBuffer();
      if (made.length <= PICTURE_BYTES_MAX) return made;
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'DomainError') throw error;
    throw problem('is damaged, or has more than 24 million pixels');
  }
  throw problem('is too large');
}

function problem(what: string): DomainError {
  return fieldError('VALIDATION_ERROR', 'picture', what);
}
