'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';

/** starting: asked for. on: its picture moves. off: not to be had, or not allowed. */
export type CameraState = 'starting' | 'on' | 'off';

/**
 * The device's camera in a video element while `isWanted`: the one at the back for documents, the one in front for a face. It is let go
 * as soon as the screen is hidden, also when the app goes to the background.
 */
export function useCamera({ facing, isWanted }: { facing: 'environment' | 'user'; isWanted: boolean }): {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const isVisible = useVisible();
  useEffect(() => {
    if (!isWanted || !isVisible) return;
    let stream: MediaStream | undefined;
    let isOver = false;
    setState('starting');
    openCamera(facing).then(
      async (opened) => {
        stream = opened;
        if (isOver || !video.current) return stop(opened);
        video.current.srcObject = opened;
        await video.current.play().catch(() => undefined);
        if (!isOver) setState('on');
      },
      () => {
        if (!isOver) setState('off');
      },
    );
    return () => {
      isOver = true;
      if (stream) stop(stream);
    };
  }, [facing, isWanted, isVisible]);
  return { video, state };
}

async function openCamera(facing: 'environment' | 'user'): Promise<MediaStream> {
  // Absent where the page is not secure, and in WebViews that know no camera.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new Error('no camera');
  return devices.getUserMedia({
    audio: false,
    video: { facingMode: { ideal: facing }, width: { ideal: 1_920 }, height: { ideal: 1_440 } },
  });
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function useVisible(): boolean {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
