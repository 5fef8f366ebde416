import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { CertificatePrinter, PrintedCertificate } from '../../domain/certificates/certificate-printer.ts';
import { drawCertificate } from './draw-certificate.ts';
import { TEXT_FAMILY, textFiles } from './fonts.ts';
import { setName } from './name-lines.ts';

// No two pictures are alike: what sharp would keep in memory is never asked for again.
sharp.cache(false);

let last: Promise<unknown> = Promise.resolve();

/**
 * Draws certificates as SVG; resvg rasters them and sharp writes the PNG, both on threads of their own. One at a time: several at
 * once are hardly faster together, and would take the threads that files and names of hosts are read on.
 */
export const resvgPrinter: CertificatePrinter = {
  print(certificate) {
    const drawn = last.then(() => draw(certificate));
    last = drawn.catch(() => {});
    return drawn;
  },
};

async function draw(certificate: PrintedCertificate): Promise<Uint8Array> {
  const name = setName(certificate.holderName);
  const image = await renderAsync(drawCertificate(certificate, name), {
    font: { loadSystemFonts: false, fontFiles: textFiles, defaultFontFamily: TEXT_FAMILY },
  });
  const raw = { width: image.width, height: image.height, channels: 4 } as const;
  // A palette holds the few hues of a certificate in a third of the bytes.
  return sharp(image.pixels, { raw }).removeAlpha().png({ palette: true, dither: 0 }).toBuffer();
}
