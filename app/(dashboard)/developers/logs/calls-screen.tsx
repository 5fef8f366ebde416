'use client';

import { useQuery } from '@tanstack/react-query';
import { listParameters } from '../../../_lib/list-state.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink, TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { ExportLink } from '../../../_ui/list/export-link.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type CallFilters, callList, callsHref, LOG_ROWS } from './call-list.ts';
import { CallTable } from './call-table.tsx';

const FRESH_EVERY_MS = 5_000;

type Choices = {
  readonly routes: readonly string[];
  readonly tokens: readonly { readonly tokenId: string; readonly lastFour: string; readonly hasEnded: boolean }[];
};

/** Every call, narrowed and paged by the address; the first page renews itself. */
export function CallsScreen({
  mode,
  filters,
  before,
  choices,
}: {
  mode: Mode;
  filters: CallFilters;
  before: string | undefined;
  choices: Choices;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const spec = callList({ routes: choices.routes, tokens: choices.tokens.map(({ tokenId }) => tokenId) });
  const log = useQuery(
    trpc.requestLog.list.queryOptions(
      { mode, ...filters, before, limit: LOG_ROWS },
      { refetchInterval: before === undefined ? FRESH_EVERY_MS : false },
    ),
  );
  const older = log.data?.nextBefore ?? undefined;
  return (
    <>
      <PageHeader title={translate('logs.title')} hint={translate('logs.hint')}>
        <ExportLink hasLines name="request-log" mode={mode} parameters={listParameters(spec, { filters })} />
      </PageHeader>
      <Card flush>
        <ListFilters
          spec={spec}
          state={{ filters, sort: 'newest', page: 1 }}
          hrefOf={(chosen) => callsHref(mode, chosen.filters)}
          fields={{
            outcome: {
              label: translate('logs.filter.outcome'),
              options: {
                answered: translate('logs.outcome.answered'),
                refused: translate('logs.outcome.refused'),
                failed: translate('logs.outcome.failed'),
              },
            },
            method: { label: translate('logs.filter.method') },
            route: { label: translate('logs.filter.route'), options: { none: translate('logs.filter.noRoute') } },
            code: { label: translate('logs.filter.code'), placeholder: translate('logs.filter.codeHint') },
            token: {
              label: translate('logs.filter.token'),
              options: Object.fromEntries(
                choices.tokens.map(({ tokenId, lastFour, hasEnded }) => [
                  tokenId,
                  translate(hasEnded ? 'logs.filter.tokenEnded' : 'logs.filter.tokenOf', { lastFour }),
                ]),
              ),
            },
            warning: {
              label: translate('logs.filter.warning'),
              options: { mismatch: translate('logs.warning.mismatch') },
            },
            from: { label: translate('list.from') },
            to: { label: translate('list.to') },
            search: { label: translate('logs.filter.search'), placeholder: translate('logs.filter.searchHint') },
          }}
        />
        <CallTable
          mode={mode}
          calls={log.data?.calls}
          error={log.error}
          onRetry={() => log.refetch()}
          empty={
            Object.keys(filters).length > 0 || before ? (
              <EmptyState title={translate(older ? 'logs.stretch' : 'list.none')}>
                <TextLink href={callsHref(mode, {})}>{translate('list.clear')}</TextLink>
              </EmptyState>
            ) : (
              <EmptyState title={translate('logs.empty')}>{translate('logs.emptyHint')}</EmptyState>
            )
          }
        />
        {before || older ? (
          <nav
            aria-label={translate('logs.pages')}
            className="flex justify-end gap-2 border-t border-line px-4 py-2.5 sm:px-5"
          >
            {before ? <ButtonLink href={callsHref(mode, filters)}>{translate('list.newestPage')}</ButtonLink> : null}
            {older ? <ButtonLink href={callsHref(mode, filters, older)}>{translate('list.older')}</ButtonLink> : null}
          </nav>
        ) : null}
      </Card>
    </>
  );
}
