'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { assets } from '../../../../../server/domain/kernel/assets.ts';
import { formatIst } from '../../../../_lib/format.ts';
import type { Translate } from '../../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import type { MetalMovementView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, StandaloneLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { ExplanationSteps, SumTable } from '../../../../_ui/detail/explanation/explanation-steps.tsx';
import { figureWords } from '../../../../_ui/detail/explanation/figure-words.ts';
import { Grams, Id, Money, Time } from '../../../../_ui/figures.tsx';
import { SkeletonLines } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { type Column, Direction, Table } from '../../../../_ui/table.tsx';
import { PATH } from '../../user-list.ts';
import { holdingWords } from './holding-words.ts';
import { MOVEMENTS_PAGE, movementsPaging } from './movements-paging.ts';

/** How each figure of a user's holdings came about: step by step for each metal they ever had, then trade by trade. */
export function HoldingsScreen({ mode, userCode }: { mode: Mode; userCode: string }) {
  const translate = useTranslate();
  return (
    <>
      <StandaloneLink href={hrefIn(mode, `${PATH}/${encodeURIComponent(userCode)}`)} className="mb-2 inline-block">
        {translate('explained/holding.back')}
      </StandaloneLink>
      <PageHeader title={translate('explained/holding.title')} hint={<Id value={userCode} />} />
      <div className="space-y-4">
        <Explained mode={mode} userCode={userCode} />
      </div>
    </>
  );
}

function Explained({ mode, userCode }: { mode: Mode; userCode: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.users.explanation.infiniteQueryOptions({ mode, userCode, limit: MOVEMENTS_PAGE }, movementsPaging),
  );
  const first = query.data?.pages[0];
  if (!first) {
    return (
      <Card flush>
        {query.error ? <ErrorState error={query.error} onRetry={() => query.refetch()} /> : <SkeletonLines count={7} />}
      </Card>
    );
  }
  const { nameOf, howOf } = figureWords(translate, 'explained/holding', holdingWords);
  return (
    <>
      {assets
        .filter((asset) => first[asset].hasMoved)
        .map((asset) => (
          <Card key={asset} title={translate(`rates.${asset}`)}>
            <p className="mb-3 text-muted text-sm">
              {translate('explained/holding.hint', { time: formatIst(first[asset].pricedAt) })}
            </p>
            <ExplanationSteps
              explanation={first[asset]}
              addsUp={translate('explained/holding.addsUp')}
              nameOf={nameOf}
              howOf={howOf}
            />
          </Card>
        ))}
      <Card title={translate('explained/holding.total_value_inr')}>
        <SumTable sum={first.total} nameOf={nameOf} />
      </Card>
      <Card flush title={translate('explained/holding.trades')}>
        <Table
          caption={translate('explained/holding.trades')}
          columns={columnsIn(translate)}
          rows={query.data?.pages.flatMap(({ movements }) => movements)}
          rowKey={({ transactionId, type }) => `${transactionId} ${type}`}
          rowHref={({ transactionId }) => hrefIn(mode, `/transactions/${transactionId}`)}
          error={query.error}
          onRetry={() => query.refetch()}
          empty={<p className="px-4 py-5 text-muted sm:px-5">{translate('explained/holding.noTrades')}</p>}
        />
        {query.hasNextPage ? (
          <div className="border-line border-t px-4 py-2.5 sm:px-5">
            <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {translate('explained/holding.earlier')}
            </Button>
          </div>
        ) : null}
      </Card>
    </>
  );
}

function columnsIn(translate: Translate): Column<MetalMovementView>[] {
  return [
    {
      id: 'trade',
      label: translate('explained/holding.column.trade'),
      phone: 'title',
      cell: ({ type, asset, quantityGrams }) => (
        <span className="flex min-w-0 items-center gap-2">
          <Direction
            incoming={quantityGrams > 0}
            label={translate(quantityGrams > 0 ? 'explained/holding.in' : 'explained/holding.out')}
          />
          <span>{type === 'received' ? translate('explained/holding.received') : translate(`type.${type}`)}</span>
          <span className="text-muted">{translate(`rates.${asset}`)}</span>
        </span>
      ),
    },
    {
      id: 'grams',
      label: translate('explained/holding.column.grams'),
      numeric: true,
      phone: 'end',
      cell: ({ quantityGrams }) => <Grams grams={quantityGrams} aligned />,
    },
    {
      id: 'cost',
      label: translate('explained/holding.column.cost'),
      numeric: true,
      phone: 'aside',
      cell: ({ costInr }) => <Money inr={costInr} />,
    },
    {
      id: 'after',
      label: translate('explained/holding.column.after'),
      numeric: true,
      phone: 'start',
      cell: ({ gramsAfter, investedAfterInr }) => (
        <span className="text-muted">
          <Grams grams={gramsAfter} aligned /> <span className="block text-xs">{<Money inr={investedAfterInr} />}</span>
        </span>
      ),
    },
    {
      id: 'time',
      label: translate('explained/holding.column.time'),
      numeric: true,
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
