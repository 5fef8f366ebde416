import type { Asset } from '../../kernel/assets.ts';

/** Size of every picture in pixels: as wide as 2.8 says, and of the proportions of A4, so that it fits a frame. */
export const IMAGE_WIDTH = 1080;
export const IMAGE_HEIGHT = 1528;

/** Everything that stands on a certificate. */
export type PrintedCertificate = {
  serviceName: string;
  number: string;
  issuedAtDisplay: string;
  holderName: string;
  nameVerified: boolean;
  /** Grams with six decimals: 12.345678 */
  grams: Record<Asset, string>;
  purity: Record<Asset, string>;
  /** Where it can be checked, and the beginning of its signature; null for a sample, which gets a watermark instead */
  proof: { verifyUrl: string; seal: string } | null;
};

/** Draws a certificate as PNG, without keeping other calls waiting. The same words give the same bytes. A port: server/providers fills it. */
export type CertificatePrinter = {
  print(certificate: PrintedCertificate): Promise<Uint8Array>;
};
