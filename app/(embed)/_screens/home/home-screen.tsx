'use client';

import { useQuery } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import homeWords from '../../../../messages/generated/embed/home.ts';
import { type Asset, assets } from '../../../../server/domain/kernel/assets.ts';
import type { RootRouter } from '../../../../server/http/trpc/root.ts';
import { formatChange, formatGrams, formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink, ScreenLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice, NotRegulated, Panel, PlaceRow } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { WaitingPayment } from '../../_parts/waiting-payment.tsx';
import { CountedLine } from './counted-line.tsx';
import { RatesPanel } from './rates-panel.tsx';

export type HomeView = inferRouterOutputs<RootRouter>['embed']['home']['open'];

/** What the person holds, what it is worth, and the rates now. */
export default function HomeScreen() {
  const words = useWords(homeWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.home.open.queryOptions());
  return (
    <Screen title={words('title')}>
      {data ? (
        <>
          <WaitingPayment payment={data.waiting} />
          <Holdings view={data} />
          <CountedLine />
          <KycNudge status={data.kyc.status} />
          <RatesPanel view={data} />
          {data.offers.sip ? (
            <div className="rounded-lg border border-line bg-surface">
              <PlaceRow to="/sip" icon="repeat" hint={words('sipHint')}>
                {words('sip')}
              </PlaceRow>
            </div>
          ) : null}
          <NotRegulated />
        </>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading lines={5} />
      )}
    </Screen>
  );
}

function Holdings({ view }: { view: HomeView }) {
  const words = useWords(homeWords);
  const { holdings, totalValueInr, inrWalletInr, limits, offers } = view;
  const isEmpty = assets.every((asset) => holdings[asset].grams === 0);
  return (
    <Panel>
      <p className="text-muted">{words('total')}</p>
      <p className="figures text-2xl font-semibold">{totalValueInr === null ? '–' : formatRupees(totalValueInr)}</p>
      <p className="text-sm text-muted">
        {isEmpty ? words('nothing', { amount: formatRupees(limits.minInr) }) : words('totalHint')}
      </p>
      <dl className="mt-3 divide-y divide-line border-y border-line">
        {assets.map((asset) => (
          <Holding key={asset} asset={asset} holding={holdings[asset]} />
        ))}
        <div className="flex items-baseline justify-between gap-4 py-2.5">
          <dt>
            <ScreenLink to="/wallet" className="font-medium text-accent underline underline-offset-3">
              {words('wallet')}
            </ScreenLink>
          </dt>
          <dd className="figures">{formatRupees(inrWalletInr)}</dd>
        </div>
      </dl>
      <div className="mt-4 flex gap-3">
        {offers.buy ? <ActionLink to="/buy">{words('buy')}</ActionLink> : null}
        {isEmpty ? null : (
          <ActionLink to="/sell" look="secondary">
            {words('sell')}
          </ActionLink>
        )}
      </div>
    </Panel>
  );
}

function Holding({ asset, holding }: { asset: Asset; holding: HomeView['holdings']['gold'] }) {
  const words = useWords(homeWords);
  const { grams, worth } = holding;
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="font-medium">{words(asset)}</dt>
      <dd className="figures text-right">
        <span className="block">{formatGrams(grams)}</span>
        {worth && grams > 0 ? (
          <span className="block text-sm text-muted">
            {formatRupees(worth.valueInr)}
            <span className="block">
              {words('gain', { gain: `${formatRupees(worth.gainInr)} (${formatChange(worth.gainPct)})` })}
            </span>
          </span>
        ) : null}
      </dd>
    </div>
  );
}

function KycNudge({ status }: { status: HomeView['kyc']['status'] }) {
  const words = useWords(homeWords);
  if (status === 'approved') return null;
  const word = status === 'under_review' ? 'kycReview' : status === 'rejected' ? 'kycRejected' : 'kycNotStarted';
  return (
    <Notice tone={status === 'rejected' ? 'warning' : 'info'}>
      <p>{words(word)}</p>
      <ScreenLink to="/kyc" className="inline-flex min-h-11 items-center font-medium underline underline-offset-3">
        {words(status === 'under_review' ? 'kycSee' : 'kycDo')}
      </ScreenLink>
    </Notice>
  );
}
