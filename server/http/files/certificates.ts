import {
  findCertificateImage,
  findSignedCopy,
  publishedKeys,
} from '../../domain/documents/certificates/certificate-files.ts';
import { sampleCopy, sampleKeys } from '../../domain/documents/certificates/sample-certificate.ts';
import type { FileRoute } from './file-route.ts';
import { asJson } from './json-file.ts';

/** The picture of a certificate, under a name that cannot be guessed (spec 2.8). */
export const certificateImage: FileRoute = {
  pattern: /^\/certificates\/([A-Za-z0-9_-]{1,64})\.png$/,
  async find(core, name) {
    const bytes = await findCertificateImage(core, name);
    return bytes && { contentType: 'image/png', bytes, isImmutable: true, fileName: 'certificate.png' };
  },
};

/** The public keys of all certificates. Stands before the signed copies, none of which has so short a name. */
export const certificateKeys: FileRoute = {
  pattern: /^\/certificates\/(keys)\.json$/,
  async find(core) {
    return asJson(await publishedKeys(core), { fileName: 'keys.json', isImmutable: false });
  },
};

/** The sample that sandboxes show, as signed, and the key of the sandboxes (decisions 13). */
export const certificateSample: FileRoute = {
  pattern: /^\/certificates\/(sample|sandbox-keys)\.json$/,
  async find(core, name) {
    const value = name === 'sample' ? sampleCopy(core) : sampleKeys(core);
    return asJson(value, { fileName: `${name}.json`, isImmutable: false });
  },
};

/** A certificate as signed, to be checked without us (decisions 13). */
export const certificateCopy: FileRoute = {
  pattern: /^\/certificates\/([A-Za-z0-9_-]{32})\.json$/,
  async find(core, name) {
    const copy = await findSignedCopy(core, name);
    return copy && asJson(copy, { fileName: `${copy.cert_no}.json`, isImmutable: true });
  },
};
