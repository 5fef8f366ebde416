'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import walletWords from '../../../../messages/generated/embed/wallet.ts';
import { formatIst, formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import type { ScreenProps } from '../../_app/screens.tsx';
import { useMoved } from '../../_app/use-moved.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice, Panel, Row } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { AccountLine } from '../bank/account-line.tsx';

const LOOK_MS = 3_000;
const tones = { processing: 'info', completed: 'positive', failed: 'negative' } as const;
const reasons = ['declined_by_bank', 'refused', 'not_paid', 'reversed_by_bank'] as const;

/** One withdrawal, followed until its end is known. */
export default function WithdrawalScreen({ id }: ScreenProps) {
  const words = useWords(walletWords);
  const trpc = useTRPC();
  const moved = useMoved();
  const { data, error, refetch } = useQuery(
    trpc.embed.wallet.withdrawal.queryOptions(
      { withdrawalId: id },
      { refetchInterval: ({ state }) => (state.data?.status === 'processing' ? LOOK_MS : false) },
    ),
  );
  const status = data?.status;
  const wasWaiting = useRef(false);
  useEffect(() => {
    // What came back, or was paid, stands in the wallet too.
    if (wasWaiting.current && status !== 'processing') moved();
    wasWaiting.current = status === 'processing';
  }, [status, moved]);
  const known = reasons.find((reason) => reason === data?.failureReason);
  return (
    <Screen
      title={words('id')}
      backTo="/wallet"
      foot={
        status === undefined ? null : status === 'failed' ? (
          <ActionLink to="/wallet/withdraw">{words('tryAgain')}</ActionLink>
        ) : (
          <ActionLink to="/wallet" look="secondary">
            {words('done')}
          </ActionLink>
        )
      }
    >
      {data ? (
        <>
          <p className="figures text-2xl font-semibold">{formatRupees(data.amountInr)}</p>
          <div role="status">
            <Notice tone={tones[data.status]}>
              <p className="font-medium">{words(`status.${data.status}`)}</p>
              <p>{words(`${data.status}Text`)}</p>
            </Notice>
          </div>
          <Panel>
            <dl>
              <Row name={words('paidTo')}>
                <AccountLine account={data.account} />
              </Row>
              {data.failureReason === null ? null : <Row name={words('reason')}>{words(known ?? 'otherReason')}</Row>}
              {data.utr === null ? null : (
                <Row name={words('utr')}>
                  <span className="break-all">{data.utr}</span>
                </Row>
              )}
              <Row name={words('asked')}>{`${formatIst(data.createdAt)} IST`}</Row>
              {data.completedAt === null ? null : (
                <Row name={words('paidAt')}>{`${formatIst(data.completedAt)} IST`}</Row>
              )}
            </dl>
          </Panel>
        </>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading lines={4} />
      )}
    </Screen>
  );
}
