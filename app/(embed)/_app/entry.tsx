'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import frameWords from '../../../messages/generated/embed/frame.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { ErrorNote } from '../_parts/error-note.tsx';
import { Frame } from '../_parts/frame.tsx';
import { Loading } from '../_parts/parts.tsx';
import { ClosedScreen } from '../_screens/otp/closed-screen.tsx';
import { type AwaitedOtp, keepAwaited, readAwaited } from './awaited.ts';
import { announce } from './bridge.ts';
import type { Session } from './embed-app.tsx';
import { useEmbed } from './embed-context.ts';
import { useScreen } from './router.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { screenAt } from './screens.tsx';
import { isCodeKept, keepCode, keepToken, readToken } from './session.ts';
import { useWords } from './words.ts';

const OtpScreen = lazy(() => import('../_screens/otp/otp-screen.tsx'));
const SwitchScreen = lazy(() => import('../_screens/otp/switch-screen.tsx'));
const SignInScreen = lazy(() => import('../_screens/sign-in/sign-in-screen.tsx'));
const ProfileScreen = lazy(() => import('../_screens/profile/profile-screen.tsx'));

/**
 * Lets a person in: by the code in the address, which is taken out of it at once and exchanged once; by the session of an earlier
 * visit; or, on a partner's own domain, by their mobile. Where another person is signed in, a code asks before it replaces them. Spec 3.6, 4.9.
 */
export function Entry({ session, setSession }: { session: Session; setSession: (session: Session) => void }) {
  const { partnerId, kind, enter } = useEmbed();
  const trpc = useTRPC();
  const [awaited, setAwaited] = useState<AwaitedOtp>();
  const [other, setOther] = useState<OtherSession>();
  const expect = useCallback(
    (otp: AwaitedOtp | undefined) => {
      keepAwaited(partnerId, otp ?? null);
      setAwaited(otp);
    },
    [partnerId],
  );
  const { mutate, error, isPending } = useMutation(
    trpc.embed.access.exchange.mutationOptions({
      retry: (failures, problem) => failures < 2 && errorOf(problem).status === 0,
      onSuccess(answer, { userCode }) {
        if (answer.other) return setOther({ ...answer.other, userCode });
        setOther(undefined);
        const { sessionToken, mobileMasked, otpChannel, userWillBeCreated } = answer;
        keepCode(partnerId, userCode);
        if (sessionToken) return enter(sessionToken, { needsProfile: false });
        // Anyone who was in here before may be another person.
        keepToken(partnerId, null);
        expect({ userCode, mobileMasked, channel: otpChannel, willBeCreated: userWillBeCreated });
        setSession('none');
      },
      onError(problem, { userCode }) {
        setOther(undefined);
        const { code } = errorOf(problem);
        // A code that was used before is a page opened again: the session it led to goes on. Any other session is another person's, maybe.
        const kept = code === 'USER_CODE_CONSUMED' && isCodeKept(partnerId, userCode) ? readToken(partnerId) : null;
        if (kept === null && code.startsWith('USER_CODE_')) keepToken(partnerId, null);
        if (kept === null && code === 'USER_CODE_CONSUMED') setAwaited(readAwaited(partnerId, userCode));
        setSession(kept === null ? 'none' : { token: kept, needsProfile: false });
      },
    }),
  );
  useEffect(() => {
    const userCode = takeUserCode();
    if (userCode && kind === 'embed') return mutate({ partnerId, userCode });
    const token = readToken(partnerId);
    if (token === null) setAwaited(readAwaited(partnerId));
    setSession(token === null ? 'none' : { token, needsProfile: false });
  }, [mutate, partnerId, kind, setSession]);

  // The person who is in has answered; after signing out nothing is awaited any more.
  if (typeof session === 'object' && awaited) setAwaited(undefined);
  if (other) {
    const { signedInAs, codeFor, userCode } = other;
    return (
      <Frame mode={null} hasNavigation={false}>
        <Suspense fallback={<Waiting bare />}>
          <SwitchScreen
            signedInAs={signedInAs}
            codeFor={codeFor}
            isSwitching={isPending}
            onSwitch={() => mutate({ partnerId, userCode, mayReplace: true })}
            onStay={() => {
              const token = readToken(partnerId);
              setOther(undefined);
              announce({ type: 'tola.switch_declined' });
              setSession(token === null ? 'expired' : { token, needsProfile: false });
            }}
          />
        </Suspense>
      </Frame>
    );
  }
  if (session === 'starting') return <Waiting />;
  if (typeof session === 'object') return <Open session={session} setSession={setSession} />;
  return (
    <Frame mode={null} hasNavigation={false}>
      <Suspense fallback={<Waiting bare />}>
        {awaited ? (
          <OtpScreen awaited={awaited} onAgain={kind === 'white_label' ? () => expect(undefined) : undefined} />
        ) : kind === 'white_label' ? (
          <SignInScreen isExpired={session === 'expired'} onSent={expect} />
        ) : (
          <ClosedScreen isExpired={session === 'expired'} error={error} />
        )}
      </Suspense>
    </Frame>
  );
}

/** A person is signed in here, and the code in the address is for another person. */
type OtherSession = { signedInAs: string; codeFor: string; userCode: string };

/** The screens of a person who is in. */
function Open({ session, setSession }: { session: Extract<Session, object>; setSession: (session: Session) => void }) {
  const trpc = useTRPC();
  const path = useScreen();
  const { data } = useQuery(trpc.embed.home.open.queryOptions());
  const mode = data?.mode ?? null;
  if (session.needsProfile) {
    return (
      <Frame mode={mode} hasNavigation={false}>
        <Suspense fallback={<Waiting bare />}>
          <ProfileScreen onDone={() => setSession({ ...session, needsProfile: false })} />
        </Suspense>
      </Frame>
    );
  }
  return (
    <Frame mode={mode} hasNavigation>
      <ScreenBoundary key={path} fallback={(again) => <Failed again={again} />}>
        <Suspense fallback={<Waiting bare />}>{screenAt(path)}</Suspense>
      </ScreenBoundary>
    </Frame>
  );
}

function Failed({ again }: { again: () => void }) {
  return (
    <div className="mx-auto w-full max-w-lg flex-1 px-4 pt-14 sm:px-6">
      <ErrorNote error={null} onRetry={again} />
    </div>
  );
}

function Waiting({ bare = false }: { bare?: boolean }) {
  const lines = (
    <div className="mx-auto w-full max-w-lg flex-1 px-4 pt-14 sm:px-6">
      <Loading lines={4} />
      {bare ? null : <Opening />}
    </div>
  );
  return bare ? (
    lines
  ) : (
    <Frame mode={null} hasNavigation={false}>
      {lines}
    </Frame>
  );
}

/** Something to read where scripts take their time: the server draws it, so that it is there with the first bytes. */
function Opening() {
  const words = useWords(frameWords);
  const { brand } = useEmbed();
  return (
    <>
      <p className="mt-4 text-lg text-muted">{words('opening', { brand: brand.name })}</p>
      <noscript>
        <p className="mt-4 text-lg font-medium">{words('noScript')}</p>
      </noscript>
    </>
  );
}

/** Removes the code from the address, so that it cannot be found there later. */
function takeUserCode(): string | null {
  const address = new URL(window.location.href);
  const code = address.searchParams.get('user_code');
  if (code === null) return null;
  address.searchParams.delete('user_code');
  window.history.replaceState(window.history.state, '', address.pathname + address.search);
  return code;
}
