import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import type { CertificatePrinter } from '../../domain/certificates/certificate-printer.ts';
import { drawCertificate } from './draw-certificate.ts';
import { TEXT_FAMILY, textFiles } from './fonts.ts';
import { setName } from './name-lines.ts';

/** Draws certificates as SVG; resvg rasters them and sharp writes the PNG, both on threads of their own. */
export const resvgPrinter: CertificatePrinter = {
  async print(certificate) {
    const name = setName(certificate.holderName);
    const image = await renderAsync(drawCertificate(certificate, name), {
      font: { loadSystemFonts: false, fontFiles: textFiles, defaultFontFamily: TEXT_FAMILY },
    });
    const raw = { width: image.width, height: image.height, channels: 4 } as const;
    // A palette holds the few hues of a certificate in a third of the bytes.
    return sharp(image.pixels, { raw }).removeAlpha().png({ palette: true, dither: 0 }).toBuffer();
  },
};
