import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { PrintedCertificate } from '../../../domain/documents/certificates/certificate-printer.ts';
import { drawCertificate } from './draw-certificate.ts';
import { TEXT_FAMILY, textFiles } from './fonts.ts';
import { setName } from './name-lines.ts';

// No two pictures are alike: what sharp would keep in memory is never asked for again.
sharp.cache(false);

/** Draws a certificate as SVG, rasters it and writes the PNG, the last two on threads of their own. */
export async function rasterCertificate(certificate: PrintedCertificate): Promise<Uint8Array> {
  const name = setName(certificate.holderName);
  const image = await renderAsync(drawCertificate(certificate, name), {
    font: { loadSystemFonts: false, fontFiles: textFiles, defaultFontFamily: TEXT_FAMILY },
  });
  const raw = { width: image.width, height: image.height, channels: 4 } as const;
  // A palette holds the few hues of a certificate in a third of the bytes.
  return sharp(image.pixels, { raw }).removeAlpha().png({ palette: true, dither: 0 }).toBuffer();
}
