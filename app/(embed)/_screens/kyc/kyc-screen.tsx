'use client';

import { useQuery } from '@tanstack/react-query';
import kycWords from '../../../../messages/generated/embed/kyc.ts';
import type { EmbedKycView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import type { ScreenProps } from '../../_app/screens.tsx';
import { useWords } from '../../_app/words.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice, PlaceRow } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { DocumentsWay } from './documents/documents-way.tsx';
import { InstantWay } from './instant/instant-way.tsx';
import { Approved, UnderReview } from './outcome.tsx';
import { useReason } from './parts/use-reason.ts';

/** While a person looks at it, how often the screen asks. */
const REVIEW_POLL_MS = 15_000;

/** KYC of the person: where they stand, and the two ways to it. What is done is at the server, so that any reload goes on from there. */
export default function KycScreen({ id }: ScreenProps) {
  const words = useWords(kycWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(
    trpc.embed.kyc.status.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.status === 'under_review' ? REVIEW_POLL_MS : false),
    }),
  );
  if (!data) {
    return (
      <Screen title={words('title')} backTo="/more">
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={4} />}
      </Screen>
    );
  }
  if (data.status === 'approved') return <Approved name={data.name} />;
  const mayAddDocuments = id === 'documents' && data.steps.documents !== 'submitted';
  if (data.status === 'under_review' && !mayAddDocuments) return <UnderReview kyc={data} />;
  if (id === 'documents') return <DocumentsWay kyc={data} />;
  if (id === 'instant' && data.isInstantOffered) return <InstantWay kyc={data} />;
  return <Ways kyc={data} />;
}

function Ways({ kyc }: { kyc: EmbedKycView }) {
  const words = useWords(kycWords);
  const reason = useReason(kyc.rejectionReason);
  const hasBegunInstant = kyc.steps.pan === 'verified' || kyc.steps.aadhaar === 'verified';
  const hasBegunDocuments =
    kyc.steps.details === 'submitted' || Object.values(kyc.pictures).some((state) => state !== 'none');
  return (
    <Screen title={words('title')} backTo="/more">
      {kyc.status === 'rejected' ? (
        <Notice tone="negative">{reason ? words('rejectedBecause', { reason }) : words('rejected')}</Notice>
      ) : null}
      <p className="text-muted">{words('why')}</p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {kyc.isInstantOffered ? (
          <li>
            <PlaceRow to="/kyc/instant" icon="bolt" hint={words(hasBegunInstant ? 'instantGoOn' : 'instantHint')}>
              {words('instant')}
            </PlaceRow>
          </li>
        ) : null}
        <li>
          <PlaceRow
            to="/kyc/documents"
            icon="document"
            hint={words(hasBegunDocuments ? 'documentsGoOn' : 'documentsHint')}
          >
            {words('documents')}
          </PlaceRow>
        </li>
      </ul>
    </Screen>
  );
}
