'use client';

import { useMutation } from '@tanstack/react-query';
import { formatDate } from '../../../../_lib/format.ts';
import type { OpsKycView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, TextLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useMay } from '../../../_shell/operator.tsx';

/** What a person typed and proved. Whole PANs are shown on demand, which is audited. */
export function DetailsCard({ kyc }: { kyc: OpsKycView }) {
  const trpc = useTRPC();
  const mayDecide = useMay('kyc.decide');
  const opening = useMutation(trpc.ops.kyc.openNumbers.mutationOptions());
  const { details, pan, aadhaar } = kyc;
  const hasNumber = details !== null || pan !== null;
  return (
    <Card
      title="Typed and proved"
      actions={
        mayDecide && hasNumber && !opening.data ? (
          <Button busy={opening.isPending} onClick={() => opening.mutate({ userCode: kyc.userCode })}>
            Show the whole PAN
          </Button>
        ) : null
      }
    >
      {opening.error ? <ErrorState error={opening.error} /> : null}
      <Facts narrow>
        {details ? (
          <>
            <Fact label="Name, typed">{details.fullName}</Fact>
            <Fact label="Day of birth, typed">{formatDate(details.dob)}</Fact>
            <Fact label="PAN, typed">
              <span className="font-mono">{opening.data?.typed ?? details.panMasked}</span>
            </Fact>
            <Fact label="Address, typed">
              {typeof details.address === 'string' ? details.address : Object.values(details.address).join(', ')}
            </Fact>
          </>
        ) : null}
        {pan ? (
          <>
            <Fact label="Name on the PAN, proved">{pan.registeredName}</Fact>
            <Fact label="PAN, proved">
              <span className="font-mono">{opening.data?.proved ?? pan.masked}</span>
            </Fact>
            <Fact label="Day of birth of the PAN">{formatDate(pan.dob)}</Fact>
          </>
        ) : null}
        {aadhaar ? (
          <>
            <Fact label="Name on the Aadhaar, proved">{aadhaar.name}</Fact>
            <Fact label="Aadhaar, proved">
              <span className="figures">{aadhaar.masked}</span>
            </Fact>
            <Fact label="Day of birth of the Aadhaar">{aadhaar.dob ? formatDate(aadhaar.dob) : 'Unknown'}</Fact>
          </>
        ) : null}
        {kyc.registrations.map(({ userCode, name, partnerId, partnerName }) => (
          <Fact key={userCode} label="Registered">
            {name ?? 'Without a name'} at <TextLink href={`/ops/partners/${partnerId}`}>{partnerName}</TextLink>
            <span className="block font-mono text-xs break-all text-muted">{userCode}</span>
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}
