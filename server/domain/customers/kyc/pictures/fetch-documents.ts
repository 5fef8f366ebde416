import { DomainError, fieldError } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import type { PartnerContext } from '../../context.ts';
import type { DocumentMedia, DocumentType, LinkedDocument } from '../sealed-records.ts';
import { picturePurpose } from './purpose.ts';

/** A document as it is kept: sealed for this person and id. */
type SealedDocument = { id: string; type: DocumentType; media: DocumentMedia; sealed: Uint8Array };

/** How a PDF begins. */
const PDF = Buffer.from('%PDF-');

/**
 * Fetches documents and seals them for a person: pictures are drawn anew as JPEG, without what their camera wrote into them, PDFs stay as they
 * are. Of each type only the last that is named. Raises VALIDATION_ERROR on `documents.<n>.url` for the first that cannot be fetched, or is
 * neither picture nor PDF. Decisions 15.
 */
export async function fetchDocuments(
  { core, mode }: PartnerContext,
  { personId, documents }: { personId: string; documents: readonly LinkedDocument[] },
): Promise<SealedDocument[]> {
  const wanted = [...new Map(documents.map((document, index) => [document.type, { ...document, index }])).values()];
  const fetcher = core.customers.documentFetcher[mode];
  const answers = await Promise.all(wanted.map(({ url }) => fetcher.fetch(url)));
  const sealed: SealedDocument[] = [];
  for (const [nth, { type, index }] of wanted.entries()) {
    const answer = answers[nth];
    const field = `documents.${index}.url`;
    if (!answer || 'problem' in answer) {
      throw fieldError('VALIDATION_ERROR', field, answer?.problem ?? 'could not be reached');
    }
    const media = PDF.equals(answer.bytes.subarray(0, PDF.length)) ? 'application/pdf' : 'image/jpeg';
    const bytes = media === 'image/jpeg' ? await draw(core, answer.bytes, field) : answer.bytes;
    const id = newId('kpc', core.clock.now());
    sealed.push({ id, type, media, sealed: core.vault.seal(picturePurpose(personId, id), bytes) });
  }
  return sealed;
}

async function draw(core: PartnerContext['core'], upload: Uint8Array, field: string): Promise<Uint8Array> {
  try {
    return await core.customers.pictureMaker.make(upload);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const problem = error.details?.fields?.picture;
    throw fieldError('VALIDATION_ERROR', field, problem?.replace('picture', 'picture, or a PDF') ?? 'is damaged');
  }
}
