import sharp from 'sharp';
import type { PartnerContext } from '../../domain/context.ts';
import { keepPicture } from '../../domain/customers/kyc/pictures/keep-picture.ts';
import { type DocumentType, documentTypes } from '../../domain/customers/kyc/sealed-records.ts';
import { sql } from '../trades.ts';
import type { World } from '../world.ts';

/** A picture as a camera makes it, of one colour. */
export const snap = (background = '#0e6e5c', format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

/** Takes pictures of a user's documents, all four by default. */
export async function takePictures(
  context: PartnerContext,
  userCode: string,
  types: readonly DocumentType[] = documentTypes,
): Promise<void> {
  const upload = await snap();
  for (const type of types) await keepPicture(context, { userCode, type, upload });
}

/** What is kept of a person's pictures, by type. */
export const picturesOf = (world: World, personId: string) =>
  sql<{ id: string; type: DocumentType; is_handed_in: boolean }>(
    world,
    'SELECT id, type, handed_in_at IS NOT NULL AS is_handed_in FROM kyc_picture WHERE person_id = $1 ORDER BY type, id',
    [personId],
  );
