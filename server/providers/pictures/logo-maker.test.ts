import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from '../../domain/accounts/partners/logo-maker.ts';
import { sharpLogoMaker } from './logo-maker.ts';

type Paint = {
  width?: number;
  height?: number;
  background?: string | { r: number; g: number; b: number; alpha: number };
};
const paint = ({ width = 200, height = 100, background = '#0e6e5c' }: Paint = {}) =>
  sharp({ create: { width, height, channels: 4, background } });
const refusalOf = (upload: Uint8Array) =>
  sharpLogoMaker.make(upload).then(
    () => 'taken',
    (error) => `${error.code} ${error.details?.fields?.logo}`,
  );
/** Noise, which no format makes small. */
const noise = (side: number) =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  });
const pixel = async (bytes: Uint8Array) => [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)];

describe('a picture that is taken', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('as %s comes out as an opaque PNG of its proportions', async (format) => {
    const made = await sharpLogoMaker.make(await paint().toFormat(format).toBuffer());
    expect(made).toMatchObject({ width: 200, height: 100 });
    expect(await sharp(made.bytes).metadata()).toMatchObject({
      format: 'png',
      width: 200,
      height: 100,
      hasAlpha: false,
    });
  });

  it.each([
    [4_000, 4_000],
    [3_000, 40],
    [40, 3_000],
    [16, 16],
    [1_000, 16],
  ])('of %d x %d is at most so long and so large', async (width, height) => {
    const made = await sharpLogoMaker.make(await paint({ width, height }).png().toBuffer());
    expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(LOGO_SIDE_MAX);
    expect(made.bytes.length).toBeLessThanOrEqual(LOGO_BYTES_MAX);
  });

  it('is drawn smaller where it would be too large', async () => {
    const made = await sharpLogoMaker.make(await noise(600).jpeg({ quality: 80 }).toBuffer());
    expect(made.bytes.length).toBeLessThanOrEqual(LOGO_BYTES_MAX);
    expect(made.width).toBeGreaterThanOrEqual(64);
  });

  it('tells nothing of where it came from, and stands as its camera held it', async () => {
    const tagged = await paint()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Asha Rao', ImageDescription: 'taken at home' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const made = await sharpLogoMaker.make(tagged);
    expect(made).toMatchObject({ width: 100, height: 200 });
    const metadata = await sharp(made.bytes).metadata();
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(Buffer.from(made.bytes).toString('latin1')).not.toContain('Asha');
  });

  it('is seen on any ground: what is transparent becomes white, behind a white logo dark', async () => {
    const onClear = async (background: string) => {
      const mark = await paint({ width: 40, height: 40, background }).png().toBuffer();
      const clear = { r: 0, g: 0, b: 0, alpha: 0 };
      return paint({ width: 100, height: 100, background: clear })
        .composite([{ input: mark }])
        .png()
        .toBuffer();
    };
    expect(
      await pixel(
        (
          await sharpLogoMaker.make(
            await paint({ background: { r: 0, g: 0, b: 0, alpha: 0 } })
              .png()
              .toBuffer(),
          )
        ).bytes,
      ),
    ).toEqual([255, 255, 255]);
    expect(await pixel((await sharpLogoMaker.make(await onClear('#202020'))).bytes)).toEqual([255, 255, 255]);
    expect(await pixel((await sharpLogoMaker.make(await onClear('#ffffff'))).bytes)).toEqual([31, 29, 26]);
  });

  it('is the same to the byte each time', async () => {
    const upload = await paint().png().toBuffer();
    const [one, other] = [await sharpLogoMaker.make(upload), await sharpLogoMaker.make(upload)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
  });
});

describe('a picture that is refused', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64"/></svg>';
  const formats = 'VALIDATION_ERROR must be a PNG, JPEG or WebP picture';

  it.each<[string, () => Promise<Uint8Array>, string]>([
    ['an SVG', async () => Buffer.from(svg), formats],
    ['an SVG with a prologue', async () => Buffer.from(`<?xml version="1.0"?>${svg}`), formats],
    ['a GIF', () => paint().gif().toBuffer(), formats],
    ['a TIFF', () => paint().tiff().toBuffer(), formats],
    ['nothing', async () => Buffer.alloc(0), formats],
    [
      'a beginning without a picture',
      async () => Buffer.from('89504e470d0a1a0a', 'hex'),
      'VALIDATION_ERROR is damaged',
    ],
    [
      'half a picture',
      async () => (await noise(200).png().toBuffer()).subarray(0, 4_000),
      'VALIDATION_ERROR is damaged',
    ],
    [
      'a bomb',
      () => paint({ width: 5_000, height: 5_000 }).png().toBuffer(),
      'VALIDATION_ERROR is damaged, or has more',
    ],
    [
      'too small a one',
      () => paint({ width: 200, height: 15 }).png().toBuffer(),
      'VALIDATION_ERROR must be at least 16',
    ],
    ['too large a file', async () => Buffer.alloc(1_024 * 1_024 + 1), 'VALIDATION_ERROR must be at most 1 MiB'],
  ])('%s', async (_, draw, says) => {
    expect(await refusalOf(await draw())).toContain(says);
  });

  it('never breaks anything, whatever the bytes', async () => {
    const png = await paint({ width: 20, height: 20 }).png().toBuffer();
    await fc.assert(
      fc.asyncProperty(fc.nat(png.length - 1), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const changed = Buffer.from(png);
        changed[at] = byte;
        expect(await refusalOf(changed)).toMatch(/^(?:taken|VALIDATION_ERROR .+)$/);
      }),
      { numRuns: 60 },
    );
  });
});
