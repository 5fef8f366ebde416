import sharp from 'sharp';

const LOGO_SIDE = 1_200;
const PHOTO = { width: 3_000, height: 2_250 };

/** A logo and a photo of a document as people hand them in, as base64. */
export async function makePictures(): Promise<{ logo: string; photo: string }> {
  const grain = { type: 'gaussian', mean: 150, sigma: 20 } as const;
  const logo = await sharp({ create: { width: LOGO_SIDE, height: LOGO_SIDE / 2, channels: 3, background: '#0e6e5c' } })
    .png()
    .toBuffer();
  const photo = await sharp({ create: { ...PHOTO, channels: 3, background: '#ffffff', noise: grain } })
    .blur(3)
    .jpeg({ quality: 60 })
    .toBuffer();
  return { logo: logo.toString('base64'), photo: photo.toString('base64') };
}
