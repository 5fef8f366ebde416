/** Small print is read at this, and it goes over a slow line in seconds. */
const SIDE_MAX = 1_800;
/** What the server takes, as base64. */
const TEXT_MAX = 1_500_000;
const QUALITY = 0.86;

/** A still of a video. */
export function stillOf(video: HTMLVideoElement): HTMLCanvasElement {
  return draw(video, { width: video.videoWidth, height: video.videoHeight });
}

/** A photo that was chosen, the right way up; raises where the file is none that this device can read. */
export async function pictureOf(file: File): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = await dataUrlOf(file);
  await image.decode();
  return draw(image, { width: image.naturalWidth, height: image.naturalHeight });
}

/** A picture as the server takes it: JPEG as base64, made smaller until it is small enough. */
export function uploadOf(picture: HTMLCanvasElement): string {
  let shown = picture;
  for (;;) {
    const text = shown.toDataURL('image/jpeg', QUALITY).split(',', 2)[1] ?? '';
    if (text.length <= TEXT_MAX || shown.width < 400) return text;
    shown = draw(shown, { width: shown.width * 0.75, height: shown.height * 0.75 });
  }
}

function draw(source: CanvasImageSource, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context || width < 1 || height < 1) throw new Error('nothing to draw');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });
}
