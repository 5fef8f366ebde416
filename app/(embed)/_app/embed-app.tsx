'use client';

import { QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RootRouter } from '../../../server/http/trpc/root.ts';
import { BATCH_BOUNDS } from '../../_lib/batch-bounds.ts';
import { createQueryClient } from '../../_lib/query-client.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { TRPCProvider } from '../../_lib/trpc.ts';
import { keepAwaited } from './awaited.ts';
import { announce, listenToHost, trustHosts } from './bridge.ts';
import { type Embed, type EmbedBrand, EmbedContext, type Locale } from './embed-context.ts';
import { Entry } from './entry.tsx';
import { back, hasWayBack, routeBelow } from './router.ts';
import { keep, keepToken, readKept, readToken } from './session.ts';
import { forgetKept } from './use-kept.ts';

export type EmbedPage = {
  partnerId: string;
  brand: EmbedBrand;
  kind: Embed['kind'];
  /** Address under which the screens are, without a slash at its end; empty on a domain of the partner's */
  basePath: string;
  locale: Locale;
  /** The address names the language: a choice made here before does not count then */
  isLocaleGiven: boolean;
  /** The origins that may frame these screens */
  hostOrigins: readonly string[];
};

const LOCALE_KEY = 'tola-embed:locale';

/** Where the app's session stands: not looked at yet, none, one that ended just now, or its token. */
export type Session = { token: string; needsProfile: boolean } | 'starting' | 'none' | 'expired';

/** The embedded screens: one page of the server that goes from screen to screen by itself. Spec 4.9. */
export function EmbedApp({ page }: { page: EmbedPage }) {
  const [session, setSession] = useState<Session>('starting');
  const [locale, setLocale] = useLocale(page);
  const [clients] = useState(() => makeClients(page.partnerId, () => setSession('expired')));
  useEffect(() => {
    routeBelow(page.basePath);
    trustHosts(page.hostOrigins);
    const stop = listenToHost({
      // From the first screen the way back is out of here, and the host's to go.
      back: () => (hasWayBack() ? back() : announce({ type: 'tola.close_requested' })),
      theme(theme) {
        document.documentElement.dataset.theme = theme;
      },
    });
    // Last, so that a host that answers at once is heard.
    announce({ type: 'tola.ready' });
    return stop;
  }, [page]);
  const signOut = useCallback(async () => {
    await clients.trpc.embed.access.signOut.mutate().catch(() => undefined);
    keepToken(page.partnerId, null);
    clients.queries.clear();
    forgetKept();
    setSession('none');
  }, [clients, page.partnerId]);
  const embed = useMemo<Embed>(
    () => ({
      partnerId: page.partnerId,
      brand: page.brand,
      kind: page.kind,
      locale,
      setLocale,
      signOut,
      enter(token, { needsProfile }) {
        // Perhaps another person: nothing that was typed or held for anyone who was here before.
        clients.queries.clear();
        forgetKept();
        keepToken(page.partnerId, token);
        keepAwaited(page.partnerId, null);
        setSession({ token, needsProfile });
      },
    }),
    [page, locale, setLocale, signOut, clients],
  );
  return (
    <EmbedContext value={embed}>
      <QueryClientProvider client={clients.queries}>
        <TRPCProvider trpcClient={clients.trpc} queryClient={clients.queries}>
          <Entry session={session} setSession={setSession} />
        </TRPCProvider>
      </QueryClientProvider>
    </EmbedContext>
  );
}

/** The token is read for each call, so that one that was just taken counts at once. */
function makeClients(partnerId: string, onExpired: () => void) {
  const hear = (error: unknown) => {
    if (errorOf(error).code !== 'SESSION_EXPIRED' || readToken(partnerId) === null) return;
    keepToken(partnerId, null);
    announce({ type: 'tola.session_expired' });
    onExpired();
  };
  const queries = createQueryClient(hear);
  const trpc = createTRPCClient<RootRouter>({
    links: [
      httpBatchLink({
        url: '/trpc',
        ...BATCH_BOUNDS,
        headers() {
          const token = readToken(partnerId);
          return token === null ? {} : { authorization: `Bearer ${token}` };
        },
      }),
    ],
  });
  return { queries, trpc };
}

function useLocale(page: EmbedPage): [Locale, (locale: Locale) => void] {
  const [locale, setLocale] = useState(page.locale);
  useEffect(() => {
    const chosen = page.isLocaleGiven ? null : readKept(LOCALE_KEY);
    if (chosen === 'en' || chosen === 'hi') setLocale(chosen);
  }, [page.isLocaleGiven]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const choose = useCallback((chosen: Locale) => {
    keep(LOCALE_KEY, chosen);
    setLocale(chosen);
  }, []);
  return [locale, choose];
}
