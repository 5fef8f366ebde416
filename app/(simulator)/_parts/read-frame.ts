/** What a rendering of the checkout offers: its links to apps, and what its QR code says, if it shows one and it can be read. */
export type FrameReading = { links: { name: string; link: string }[]; qr: { says: string | null } | null };

/** Pixels to a module: as much as a camera that is held close sees. */
const MODULE_PIXELS = 6;

/** Reads a rendering as it is shown; null while it is not there yet. */
export async function readFrame(page: Document | null | undefined): Promise<FrameReading | null> {
  if (!page?.getElementById('checkout')) return null;
  const links = [...page.querySelectorAll<HTMLAnchorElement>('a[data-app]')].map((anchor) => ({
    name: anchor.textContent ?? '',
    link: anchor.getAttribute('href') ?? '',
  }));
  const picture = page.querySelector<SVGSVGElement>('.qr svg');
  return { links, qr: picture && { says: await decodeOnce(picture) } };
}

/** Pictures read so far, by what is drawn in them: renderings of one order show the same. */
const decoded = new Map<string, Promise<string | null>>();

function decodeOnce(picture: SVGSVGElement): Promise<string | null> {
  const known = decoded.get(picture.innerHTML);
  if (known) return known;
  const decoding = decodePicture(picture);
  decoded.set(picture.innerHTML, decoding);
  return decoding;
}

/** Decodes the very picture that is shown: it is drawn, and read from its pixels. Null where they say nothing. */
async function decodePicture(picture: SVGSVGElement): Promise<string | null> {
  const side = picture.viewBox.baseVal.width * MODULE_PIXELS;
  const copy = picture.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(side));
  copy.setAttribute('height', String(side));
  const image = new Image(side, side);
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, side, side);
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR({ width: side, height: side, data });
  } catch {
    return null;
  }
}
