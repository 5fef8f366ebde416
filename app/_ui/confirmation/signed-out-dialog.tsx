'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { type EndCause, signInPath, useSessionEnd } from '../../_lib/session-end/session-end.ts';
import { watchTyping } from '../../_lib/session-end/typed.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useToast } from '../toast.tsx';

const LOOK_EVERY_MS = 2_000;

/**
 * Covers a page on which something would be lost once its session has ended, until the same person has signed in again in another tab; what was
 * typed is there then. `memberId` is whose page it is: for another person it is drawn anew.
 */
export function SignedOutDialog({ memberId }: { memberId: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const { cause, settle } = useSessionEnd();
  const dialog = useRef<HTMLDialogElement>(null);
  const hasEnded = cause !== null;
  useEffect(watchTyping, []);
  useEffect(() => {
    const shown = dialog.current;
    if (!hasEnded || !shown) return;
    shown.showModal();
    return () => shown.close();
  }, [hasEnded]);

  function goOn(signedInId: string) {
    if (signedInId !== memberId) return window.location.reload();
    settle();
    toast({ tone: 'positive', message: translate('signedOut.again') });
  }

  return (
    <Dialog ref={dialog} title={translate('signedOut.title')} isLocked={hasEnded} isCovering>
      {cause === null ? null : <SignInAgain cause={cause} onSignedIn={goOn} />}
    </Dialog>
  );
}

function SignInAgain({ cause, onSignedIn }: { cause: EndCause; onSignedIn: (memberId: string) => void }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const tab = useRef<Window | null>(null);
  const { data } = useQuery(
    trpc.session.read.queryOptions(undefined, {
      refetchInterval: LOOK_EVERY_MS,
      refetchIntervalInBackground: true,
      retry: false,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  const signedInId = data?.memberId;
  const hear = useEffectEvent(onSignedIn);
  useEffect(() => {
    if (signedInId === undefined) return;
    tab.current?.close();
    hear(signedInId);
  }, [signedInId]);
  return (
    <div className="space-y-4">
      <p>{translate(cause === 'idle' ? 'signedOut.idle' : 'signedOut.text')}</p>
      <p className="text-muted">{translate('signedOut.hint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon="external"
          onClick={() => {
            tab.current = window.open(signInPath(cause));
          }}
        >
          {translate('signedOut.signIn')}
        </Button>
        <Button variant="quiet" onClick={() => window.location.assign(signInPath(cause))}>
          {translate('signedOut.leave')}
        </Button>
      </div>
    </div>
  );
}
