import { failed, nameOf, type Outcome, passed, unsure } from './types.ts';

const PICTURE_WAIT_MS = 6_000;
const SHOWN_MS = 1_500;

/** Shows what the camera sees for a moment. Answers when it is off again. */
export async function tryCamera(video: HTMLVideoElement): Promise<Outcome> {
  if (!navigator.mediaDevices?.getUserMedia) return failed('no navigator.mediaDevices: the view has no camera');
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch (error) {
    const name = nameOf(error);
    return name === 'NotFoundError' ? unsure('this device has no camera') : failed(name);
  }
  try {
    video.srcObject = stream;
    await video.play().catch(() => undefined);
    const isShown = await firstPicture(video);
    if (!isShown) return failed('the camera is on and shows nothing');
    const note = `${video.videoWidth}x${video.videoHeight}`;
    await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    return passed(note);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

function firstPicture(video: HTMLVideoElement): Promise<boolean> {
  if (video.videoWidth > 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const waiting = setTimeout(() => resolve(false), PICTURE_WAIT_MS);
    video.addEventListener(
      'loadeddata',
      () => {
        clearTimeout(waiting);
        resolve(video.videoWidth > 0);
      },
      { once: true },
    );
  });
}
