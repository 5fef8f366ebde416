import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { readListState } from '../../../_lib/list-state.ts';
import { readLanguage } from '../../../_lib/messages/language.ts';
import { Words } from '../../../_lib/messages/words.tsx';
import { errorOf } from '../../../_lib/screen-error.ts';
import { pageQueryClient, serverTrpc } from '../../../_lib/server-trpc.ts';
import { isPermitted, type PageParameters, requireMode } from '../../../_lib/signed-in.ts';
import { PAGE_SIZE } from '../../_shell/page-sizes.ts';
import { monthName } from '../month-words.ts';
import { entryList } from './month-list.ts';
import { MonthScreen } from './month-screen.tsx';

type Props = { params: Promise<{ month: string }>; searchParams: PageParameters };

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ month }, { translate }] = await Promise.all([params, readLanguage()]);
  return { title: MONTH.test(month) ? monthName(month, translate) : translate('statements.title') };
}

/** A month with its lines and the trades behind them. */
export default async function MonthPage({ params, searchParams }: Props) {
  const { month } = await params;
  if (!MONTH.test(month)) notFound();
  const mode = await requireMode(`/statements/${month}`, searchParams);
  if (!(await isPermitted('statements.read'))) return null;
  const state = readListState(entryList, await searchParams);
  const trpc = await serverTrpc();
  const client = pageQueryClient();
  const [found] = await Promise.all([
    client.fetchQuery(trpc.statements.month.queryOptions({ mode, month })).catch((error) => errorOf(error).code),
    client.prefetchQuery(
      trpc.statements.entries.queryOptions({ mode, month, ...state.filters, page: state.page, limit: PAGE_SIZE }),
    ),
  ]);
  if (found === 'NOT_FOUND') notFound();
  return (
    <Words of={['explained/month', 'list', 'pages', 'rates', 'transactions']}>
      <HydrationBoundary state={dehydrate(client)}>
        <MonthScreen mode={mode} month={month} state={state} />
      </HydrationBoundary>
    </Words>
  );
}
