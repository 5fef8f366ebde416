/** Longest side of a picture as it is kept, in pixels: small print on a card is read at that. */
export const PICTURE_SIDE_MAX = 2_000;
/** Size of a picture as it is kept. */
export const PICTURE_BYTES_MAX = 1_024 * 1_024;
/** Size of a picture that is taken in the hosted screens: written as base64 it is 1.5 MiB. */
export const PICTURE_UPLOAD_BYTES_MAX = 1_152 * 1_024;

/**
 * Makes the picture of a document that is kept from an upload: checked, and drawn anew as JPEG without a word of what came
 * with it, such as the place where it was taken. A port: server/providers fills it. Raises VALIDATION_ERROR on `picture`
 * where it is not a JPEG or PNG, over 10 MiB, too small to read anything on, or broken.
 */
export type PictureMaker = { make(upload: Uint8Array): Promise<Uint8Array> };
