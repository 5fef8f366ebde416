'use client';

import { useMutation } from '@tanstack/react-query';
import kycWords from '../../../../messages/generated/embed/kyc.ts';
import type { EmbedKycView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { Action, ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Notice, Panel, Row } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { useKeepStatus } from './parts/use-keep-status.ts';

/** Nothing is left to do. */
export function Approved({ name }: { name: string | null }) {
  const words = useWords(kycWords);
  return (
    <Screen
      title={words('approvedTitle')}
      backTo="/more"
      foot={
        <div className="space-y-3">
          <ActionLink to="/buy">{words('toBuy')}</ActionLink>
          <ActionLink to="/" look="secondary">
            {words('toHome')}
          </ActionLink>
        </div>
      }
    >
      <Notice tone="positive">{words('approved')}</Notice>
      {name ? (
        <dl>
          <Row name={words('approvedName')}>{name}</Row>
        </dl>
      ) : null}
    </Screen>
  );
}

/** A person looks at it; in test mode the person who tries it out decides. */
export function UnderReview({ kyc }: { kyc: EmbedKycView }) {
  const words = useWords(kycWords);
  const hasDocuments = kyc.steps.documents === 'submitted';
  return (
    <Screen title={words('reviewTitle')} backTo="/more">
      <Notice>{words(hasDocuments ? 'review' : 'reviewNames')}</Notice>
      {hasDocuments ? null : (
        <ActionLink to="/kyc/documents" look="secondary">
          {words('sendDocuments')}
        </ActionLink>
      )}
      {kyc.isSandbox ? <Decision /> : null}
    </Screen>
  );
}

function Decision() {
  const words = useWords(kycWords);
  const trpc = useTRPC();
  const keep = useKeepStatus();
  const decide = useMutation(trpc.embed.kyc.simulate.mutationOptions({ onSuccess: keep }));
  return (
    <Panel title={words('simulate')}>
      <div className="grid grid-cols-2 gap-3">
        <Action look="secondary" busy={decide.isPending} onClick={() => decide.mutate({ outcome: 'approve' })}>
          {words('simulateApprove')}
        </Action>
        <Action look="secondary" busy={decide.isPending} onClick={() => decide.mutate({ outcome: 'reject' })}>
          {words('simulateReject')}
        </Action>
      </div>
      {decide.error ? <ErrorNote error={decide.error} /> : null}
    </Panel>
  );
}
