import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES_MAX } from '../../domain/customers/kyc/ports/document-fetcher.ts';
import { PICTURE_BYTES_MAX, PICTURE_SIDE_MAX } from '../../domain/customers/kyc/ports/picture-maker.ts';
import { sharpPictureMaker } from './picture-maker.ts';

const paint = (width = 800, height = 500) => sharp({ create: { width, height, channels: 3, background: '#0e6e5c' } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  });
const refusalOf = (upload: Uint8Array) =>
  sharpPictureMaker.make(upload).then(
    () => 'taken',
    (error) => `${error.code} ${error.details?.fields?.picture}`,
  );

describe('a picture that is taken', () => {
  it.each(['png', 'jpeg'] as const)('as %s comes out as a JPEG of its proportions', async (format) => {
    const made = await sharpPictureMaker.make(await paint().toFormat(format).toBuffer());
    expect(await sharp(made).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 500 });
  });

  it('is at most so long and so large, whatever is on it', async () => {
    for (const upload of [
      await paint(5_000, 4_000).jpeg().toBuffer(),
      await noise(1_200, 1_000).jpeg({ quality: 70 }).toBuffer(),
      await noise(600, 600).png().toBuffer(),
    ]) {
      const made = await sharpPictureMaker.make(upload);
      const { width = 0, height = 0 } = await sharp(made).metadata();
      expect(Math.max(width, height)).toBeLessThanOrEqual(PICTURE_SIDE_MAX);
      expect(made.length).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
    }
  });

  it('tells nothing of where and with what it was taken, and stands as its camera held it', async () => {
    const tagged = await paint()
      .jpeg()
      .withExif({ IFD0: { Make: 'Telltale', ImageDescription: 'taken at home' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const made = await sharpPictureMaker.make(tagged);
    const { width, height, exif, icc, xmp, iptc, orientation } = await sharp(made).metadata();
    expect({ width, height, exif, icc, xmp, iptc, orientation }).toEqual({ width: 500, height: 800 });
    expect(Buffer.from(made).toString('latin1')).not.toContain('Telltale');
  });

  it('is white where it was transparent', async () => {
    const clear = {
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    } as const;
    const made = await sharpPictureMaker.make(await sharp(clear).png().toBuffer());
    expect([...(await sharp(made).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('a picture that is refused', () => {
  const formats = 'VALIDATION_ERROR must be a JPEG or PNG picture';
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640"><rect width="64" height="64"/></svg>';

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['an SVG', async () => Buffer.from(svg), formats],
    ['a WebP', () => paint().webp().toBuffer(), formats],
    ['a GIF', () => paint().gif().toBuffer(), formats],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n'), formats],
    ['nothing', async () => Buffer.alloc(0), formats],
    ['half a picture', async () => (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9_000), 'is damaged'],
    ['a bomb', () => paint(6_000, 5_000).png().toBuffer(), 'is damaged, or has more'],
    ['too small a one', () => paint(1_000, 239).jpeg().toBuffer(), 'must be at least 240'],
    ['too large a file', async () => Buffer.alloc(DOCUMENT_BYTES_MAX + 1), 'is too large'],
  ])('%s', async (_, draw, says) => {
    expect(await refusalOf(await draw())).toContain(says);
  });

  it('never breaks anything, whatever the bytes', async () => {
    const png = await paint(240, 240).png().toBuffer();
    await fc.assert(
      fc.asyncProperty(fc.nat(png.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const changed = Buffer.from(png);
        changed[at] = byte;
        expect(await refusalOf(changed)).toMatch(/^(?:taken|VALIDATION_ERROR .+)$/);
      }),
      { numRuns: 40 },
    );
  });
});
