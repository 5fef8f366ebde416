'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSessionEnd } from '../../_lib/session-end/session-end.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../../_ui/button.tsx';
import { Dialog } from '../../_ui/dialog.tsx';

/** The server hears of the person at most so often. */
const TELL_EVERY_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const WARN_SECONDS = 120;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/**
 * Tells the server that a person is at the console, warns two minutes before it signs them out for doing nothing, and leads to the
 * sign-in when it has, from where they come back to this page. Other windows of the console count as well.
 */
export function IdleGuard() {
  const trpc = useTRPC();
  const dialog = useRef<HTMLDialogElement>(null);
  const heardAt = useRef(Date.now());
  const actedAt = useRef(Date.now());
  const [leftSeconds, setLeftSeconds] = useState<number>();
  const { cause, end } = useSessionEnd();
  const hasEnded = cause !== null;
  const { mutate, data } = useMutation(trpc.session.here.mutationOptions());
  const idleSeconds = data?.idleSeconds ?? null;

  useEffect(() => {
    // Until they are signed in again, nothing counts.
    if (hasEnded) return;
    const windows = new BroadcastChannel('tola-console-here');
    const hear = () => {
      heardAt.current = Date.now();
    };
    const tell = () => {
      hear();
      windows.postMessage(null);
      mutate();
    };
    const act = () => {
      actedAt.current = Date.now();
      if (Date.now() - heardAt.current >= TELL_EVERY_MS && !dialog.current?.open) tell();
    };
    const look = () => {
      // The last act of a minute whose first act was reported.
      const isUnreported = actedAt.current > heardAt.current && Date.now() - heardAt.current >= TELL_EVERY_MS;
      if (isUnreported && !dialog.current?.open) tell();
      if (idleSeconds === null) return;
      const left = Math.ceil(idleSeconds - (Date.now() - heardAt.current) / 1_000);
      if (left <= 0) {
        dialog.current?.close();
        end('idle');
      } else if (left <= WARN_SECONDS) {
        setLeftSeconds(left);
        if (!dialog.current?.open) dialog.current?.showModal();
      } else if (dialog.current?.open) dialog.current.close();
    };
    windows.addEventListener('message', hear);
    for (const name of ACTS) window.addEventListener(name, act, { passive: true });
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => {
      clearInterval(timer);
      for (const name of ACTS) window.removeEventListener(name, act);
      windows.close();
    };
  }, [mutate, idleSeconds, hasEnded, end]);
  // Anyone who opens a page, or signs in again for it, is there.
  useEffect(() => {
    if (hasEnded) return;
    heardAt.current = Date.now();
    mutate();
  }, [mutate, hasEnded]);

  function stay() {
    actedAt.current = Date.now();
    heardAt.current = Date.now();
    mutate();
    dialog.current?.close();
  }

  return (
    <Dialog ref={dialog} title="Are you still there?" isLocked={false}>
      <div className="space-y-4">
        <p>
          Nothing was done here for a while. For safety you are signed out in{' '}
          <span className="figures font-medium">{leftSeconds ?? WARN_SECONDS} seconds</span>; you can come back to this
          page then.
        </p>
        <Button variant="primary" onClick={stay}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  );
}
