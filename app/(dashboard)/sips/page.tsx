import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { readLanguage } from '../../_lib/language.ts';
import { readListState } from '../../_lib/list-state.ts';
import { pageQueryClient, serverTrpc } from '../../_lib/server-trpc.ts';
import { type PageParameters, requireMode } from '../../_lib/signed-in.ts';
import { cursorOf } from '../_orders/cursor.ts';
import { PATH, sipList, sipsInput } from './sip-list.ts';
import { SipsScreen } from './sips-screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('sips.title') };
}

/** The page of the list that the address names. */
export default async function SipsPage({ searchParams }: { searchParams: PageParameters }) {
  const mode = await requireMode(PATH, searchParams);
  const parameters = await searchParams;
  const { filters, sort } = readListState(sipList, parameters);
  const state = { filters, sort, cursor: cursorOf(parameters) };
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  await client.prefetchQuery(trpc.sips.list.queryOptions(sipsInput(mode, state)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <SipsScreen mode={mode} state={state} />
    </HydrationBoundary>
  );
}
