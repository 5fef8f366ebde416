import { byAsset, purityOf } from '../../kernel/assets.ts';
import type { Core } from '../context.ts';
import { type Certificate, exactGrams, istDisplay } from './certificate.ts';
import type { PrintedCertificate } from './certificate-printer.ts';
import { hasImage, insertImage } from './store.ts';

/** Pictures being drawn in this process, so that callers who come together wait for one instead of each drawing it. */
const drawing = new WeakMap<Core, Map<string, Promise<void>>>();

/**
 * Makes sure that the picture of a certificate exists. It is drawn once, outside any transaction, and never again: one that a
 * crash left undrawn is drawn for the next caller. Spec 2.8.
 */
export async function ensureImage(
  core: Core,
  certificate: Certificate,
  file: { name: string; proof: PrintedCertificate['proof'] },
): Promise<void> {
  if (await hasImage(core.database.pool, file.name)) return;
  const ours = drawing.get(core) ?? new Map<string, Promise<void>>();
  drawing.set(core, ours);
  const running = ours.get(file.name) ?? draw(core, certificate, file).finally(() => ours.delete(file.name));
  ours.set(file.name, running);
  await running;
}

async function draw(
  core: Core,
  certificate: Certificate,
  file: { name: string; proof: PrintedCertificate['proof'] },
): Promise<void> {
  const bytes = await core.documents.certificatePrinter.print({
    serviceName: core.settings.serviceName,
    number: certificate.number,
    issuedAtDisplay: istDisplay(certificate.issuedAt),
    holderName: certificate.holderName,
    nameVerified: certificate.nameVerified,
    grams: byAsset((asset) => exactGrams(certificate.holdings[asset])),
    purity: purityOf,
    proof: file.proof,
  });
  await insertImage(core.database.pool, file.name, bytes);
}
