import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  type CertificatePrinter,
  IMAGE_HEIGHT,
  IMAGE_WIDTH,
  type PrintedCertificate,
} from '../../domain/documents/certificates/certificate-printer.ts';
import { byAsset, purityOf } from '../../domain/kernel/assets.ts';
import { resvgPrinter } from '../documents/certificate/resvg.ts';

const printers: [string, CertificatePrinter][] = [['resvg', resvgPrinter]];

const certificate: PrintedCertificate = {
  serviceName: 'tola',
  number: 'TL-20261121-7K3QXW9D',
  issuedAtDisplay: '21 November 2026, 5:05 pm IST',
  holderName: 'Asha Rao',
  nameVerified: true,
  grams: { ...byAsset(() => '0.000000'), gold: '1234567.345678' },
  purity: purityOf,
  proof: { verifyUrl: 'https://tola.example.com/verify/TL-20261121-7K3QXW9D', seal: '3F2A 9C01 77DE 40B5' },
};

/** Between the lines of the frame: where a name may stand, and where none may reach. */
const NAME = { left: 130, top: 590, width: 820, height: 92 };
const MARGINS = [
  { left: 100, top: 590, width: 30, height: 92 },
  { left: 950, top: 590, width: 30, height: 92 },
];

/** How many pixels of a part are as dark as ink. */
async function inkIn(png: Uint8Array, part: typeof NAME): Promise<number> {
  const pixels = await sharp(png).extract(part).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 90).length;
}

describe.each(printers)('%s', (_, printer) => {
  it('draws a PNG of the size that is promised, the same to the byte each time', async () => {
    const [one, other] = [await printer.print(certificate), await printer.print(certificate)];
    expect(await sharp(one).metadata()).toMatchObject({ format: 'png', width: IMAGE_WIDTH, height: IMAGE_HEIGHT });
    expect(Buffer.from(one).equals(other)).toBe(true);
    expect(one.length).toBeLessThan(600_000);
  });

  it.each([
    'Asha Rao',
    'Thiruvananthapuram Subramaniam Venkatanarasimharajuvaripeta Krishnamurthy Iyengar the Younger',
    'X'.repeat(128),
    'आशा श्रीवास्तव',
    'ஆஷா கிருஷ்ணமூர்த்தி',
    'আশা রায়',
    'ఆశా రావు',
    'આશા રાવ',
    'ಆಶಾ ರಾವ್',
    'ആശ റാവു',
    'ਆਸ਼ਾ ਰਾਓ',
    'ଆଶା ରାଓ',
    'Renée Dvořák-O’Brien',
    '98******34',
    '<b>&"quoted"</b>',
    '王小明 🪙',
  ])('sets the name %j within its place', async (holderName) => {
    const png = await printer.print({ ...certificate, holderName });
    expect(await inkIn(png, NAME)).toBeGreaterThan(300);
    for (const margin of MARGINS) expect(await inkIn(png, margin)).toBe(0);
  });

  it('draws no empty boxes for what it has no letters for', async () => {
    const withCoin = await printer.print({ ...certificate, holderName: 'Asha 🪙 Rao' });
    expect(Buffer.from(withCoin).equals(await printer.print(certificate))).toBe(true);
  });

  it('marks a sample, and gives it no code', async () => {
    const png = await printer.print({ ...certificate, proof: null });
    const code = { left: 750, top: 1160, width: 172, height: 172 };
    expect(await inkIn(await printer.print(certificate), code)).toBeGreaterThan(5_000);
    expect(await inkIn(png, code)).toBe(0);
  });
});
