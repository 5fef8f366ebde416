import { archiveSchema } from '../../domain/documents/archives/schema.ts';
import { readVerifier } from '../../verifier/published.ts';
import type { FileRoute } from './file-route.ts';
import { asJson } from './json-file.ts';

/** The verifier of archives, to be kept and run anywhere. */
export const verifierFile: FileRoute = {
  pattern: /^\/verify\/(verify-tola)\.mjs$/,
  async find() {
    return {
      contentType: 'text/javascript; charset=utf-8',
      bytes: Buffer.from(readVerifier().text, 'utf8'),
      fileName: 'verify-tola.mjs',
      isImmutable: false,
    };
  },
};

/** Its hash. */
export const verifierHash: FileRoute = {
  pattern: /^\/verify\/(verify-tola)\.json$/,
  async find() {
    const { sha256 } = readVerifier();
    return asJson({ file: 'verify-tola.mjs', sha256 }, { fileName: 'verify-tola.json', isImmutable: false });
  },
};

/** What a line of each kind of file in an archive is, as JSON schema. */
export const archiveSchemaFile: FileRoute = {
  pattern: /^\/verify\/(archive-schema)\.json$/,
  async find() {
    return asJson(archiveSchema(), { fileName: 'archive-schema.json', isImmutable: false });
  },
};
