'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import sipWords from '../../../../messages/generated/embed/sip.ts';
import { formatRupees } from '../../../_lib/format.ts';
import type { EmbedSip } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { type SipStage, sipAsksAfter, sipStageOf } from '../../../_lib/upi/stages.ts';
import { announce } from '../../_app/bridge.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { useComingBack } from '../../_parts/upi/use-coming-back.ts';
import { WaitingNote } from '../../_parts/upi/waiting-note.tsx';
import { Approve } from './approve.tsx';
import { everyKey } from './every.ts';
import { EndPlan, PlanDays, PlanFacts, SimulateBank } from './plan-parts.tsx';

const stageOf = (plan: EmbedSip) =>
  sipStageOf({ state: plan.status, canPay: plan.canApprove, paidCount: plan.paidCount });

/** One plan from its approval to its end. It asks by itself while something is about to happen. */
export default function SipScreen({ id }: { id: string }) {
  const words = useWords(sipWords);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const options = trpc.embed.sips.detail.queryOptions(
    { sipId: id },
    {
      refetchInterval: ({ state }) => ((state.data && sipAsksAfter[stageOf(state.data)]) ?? 0) * 1_000 || false,
    },
  );
  const plan = useQuery(options);
  const { refetch } = plan;
  const look = useCallback(() => void refetch(), [refetch]);
  const stage = plan.data && stageOf(plan.data);
  const isWaiting = stage !== undefined && sipAsksAfter[stage] !== undefined;
  const { isChecking, check } = useComingBack(isWaiting, look);
  useBeginning(plan.data, stage);
  const title = plan.data && stage ? words(`${stage}Title`, termsOf(plan.data, words)) : words('title');
  const isGone = errorOf(plan.error).code === 'NOT_FOUND';
  const change = (changed: EmbedSip) => {
    queries.setQueryData(options.queryKey, changed);
    void queries.invalidateQueries(trpc.embed.sips.list.queryFilter());
    void queries.invalidateQueries(trpc.embed.home.pathFilter());
  };
  return (
    <Screen title={title} backTo="/sip" foot={stage === 'failed' ? <StartAgain /> : null}>
      {plan.data && stage ? (
        <PlanAt
          {...{ title, stage, isChecking, check, change }}
          plan={plan.data}
          askedAt={plan.dataUpdatedAt}
          hasFailed={plan.isError}
        />
      ) : plan.isPending ? (
        <Loading lines={6} />
      ) : isGone ? (
        <Notice tone="warning">{words('notFound')}</Notice>
      ) : (
        <ErrorNote error={plan.error} onRetry={look} />
      )}
    </Screen>
  );
}

const termsOf = (plan: EmbedSip, words: (key: (typeof everyKey)[keyof typeof everyKey]) => string) => ({
  amount: formatRupees(plan.installmentInr),
  every: words(everyKey[plan.frequency]),
});

/** Tells the host of an approval that was waited for here, once. */
function useBeginning(plan: EmbedSip | undefined, stage: SipStage | undefined): void {
  const before = useRef<SipStage | undefined>(undefined);
  useEffect(() => {
    const wasWaiting = before.current === 'approve' || before.current === 'checking';
    before.current = stage;
    if (!plan || !wasWaiting || (stage !== 'begun' && stage !== 'active')) return;
    announce({
      type: 'tola.trade_completed',
      trade: 'sip_setup',
      transaction_id: null,
      asset_type: plan.asset,
      amount_inr: plan.installmentInr,
      quantity_grams: null,
    });
  }, [plan, stage]);
}

function PlanAt({
  title,
  stage,
  plan,
  askedAt,
  hasFailed,
  isChecking,
  check,
  change,
}: {
  title: string;
  stage: SipStage;
  plan: EmbedSip;
  askedAt: number;
  hasFailed: boolean;
  isChecking: boolean;
  check: () => void;
  change: (plan: EmbedSip) => void;
}) {
  const words = useWords(sipWords);
  return (
    <>
      <p className="text-muted">{words(`${stage}Text`, termsOf(plan, words))}</p>
      <WaitingNote {...{ isChecking, hasFailed, check }} state={title} isShown={sipAsksAfter[stage] !== undefined} />
      {stage === 'approve' && plan.upi ? <Approve {...{ plan, askedAt }} upi={plan.upi} /> : null}
      <SimulateBank {...{ plan, change }} />
      <PlanFacts plan={plan} />
      {plan.days.length > 0 ? <PlanDays plan={plan} /> : null}
      {plan.isCancellable ? <EndPlan {...{ plan, change }} /> : null}
    </>
  );
}

function StartAgain() {
  return <ActionLink to="/sip/new">{useWords(sipWords)('startAgain')}</ActionLink>;
}
