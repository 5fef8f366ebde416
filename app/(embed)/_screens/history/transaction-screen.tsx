'use client';

import { useQuery } from '@tanstack/react-query';
import historyWords from '../../../../messages/generated/embed/history.ts';
import { formatGrams, formatIst, formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';
import type { ScreenProps } from '../../_app/screens.tsx';
import { useWords } from '../../_app/words.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice, Panel, Row } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { InvoiceLinks } from './invoice-links.tsx';

const LOOK_MS = 3_000;
const states = {
  debited: { tone: 'info', icon: 'clock' },
  completed: { tone: 'positive', icon: 'check' },
  voided: { tone: 'negative', icon: 'failed' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>;

/** One transaction in full, with its documents. */
export default function TransactionScreen({ id }: ScreenProps) {
  const words = useWords(historyWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.embed.history.detail.queryOptions(
      { transactionId: id },
      { refetchInterval: ({ state }) => (state.data?.status === 'debited' ? LOOK_MS : false) },
    ),
  );
  if (!data) {
    return (
      <Screen title={words('detailTitle')} backTo="/history">
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={5} />}
      </Screen>
    );
  }
  return (
    <Screen
      title={`${words(data.isReceived ? 'received' : data.type)}: ${words(data.asset)}`}
      backTo="/history"
      foot={data.hasInvoice ? <InvoiceLinks transactionId={id} isAdvice={data.type === 'sell'} /> : null}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="figures text-2xl font-semibold">
          {data.grams > 0 ? formatGrams(data.grams) : formatRupees(data.amountInr)}
        </p>
        <Badge {...states[data.status]}>{words(data.status)}</Badge>
      </div>
      {data.status === 'voided' ? <Notice tone="warning">{words('voidedText')}</Notice> : null}
      <Panel>
        <dl>
          {data.rateInr > 0 ? (
            <Row name={words('rate')}>{words('perGram', { rate: formatRupees(data.rateInr) })}</Row>
          ) : null}
          <Row name={words(amountName(data))}>{formatRupees(data.amountInr)}</Row>
          {data.gstInr === null ? null : <Row name={words('gst')}>{formatRupees(data.gstInr)}</Row>}
          {data.feeInr === null ? null : <Row name={words('feeSell')}>{formatRupees(-data.feeInr)}</Row>}
          {data.netInr === null ? null : (
            <Row name={words('toWallet')} strong>
              {formatRupees(data.netInr)}
            </Row>
          )}
          {data.feeGrams === null ? null : <Row name={words('feeGift')}>{formatGrams(data.feeGrams)}</Row>}
          {data.receiverMobileMasked === null ? null : <Row name={words('to')}>{data.receiverMobileMasked}</Row>}
          {data.message === null ? null : <Row name={words('message')}>{data.message}</Row>}
          <Row name={words('at')}>{`${formatIst(data.createdAt)} IST`}</Row>
          <Row name={words('id')}>
            <span className="font-mono text-sm break-all">{data.transactionId}</span>
          </Row>
        </dl>
      </Panel>
    </Screen>
  );
}

/** What the rupees of a transaction are to the person. */
function amountName({ type, isReceived }: { type: string; isReceived: boolean }) {
  if (isReceived || type === 'gift') return 'worth' as const;
  if (type === 'delivery') return 'charges' as const;
  return type === 'sell' ? ('value' as const) : ('paid' as const);
}
