/** Longest side of a logo, in pixels. */
export const LOGO_SIDE_MAX = 512;
/** Size of a logo as it is served: it travels with every first look at a checkout. */
export const LOGO_BYTES_MAX = 24 * 1_024;
/** Size of a picture that is taken. */
export const UPLOAD_BYTES_MAX = 1_024 * 1_024;

/** A picture made here. */
type MadeLogo = { bytes: Uint8Array; width: number; height: number };

/**
 * Makes a logo of an uploaded picture: checked, drawn anew as PNG without a word of what came with it, at most 512 pixels long and
 * 24 KiB large, and opaque, so that it is seen on any ground. A port: server/providers fills it. Raises VALIDATION_ERROR on
 * `logo` where it is not a PNG, JPEG or WebP, too large, or broken.
 */
export type LogoMaker = { make(upload: Uint8Array): Promise<MadeLogo> };
