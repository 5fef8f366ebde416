import { formatDate } from '../../_lib/format.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { fragmentOf } from '../../_lib/proofs/proof-address.ts';
import { Card } from '../../_ui/card.tsx';
import type { GenuineCertificate } from './verification.ts';

const link = 'text-accent underline underline-offset-3 hover:no-underline';

/** That what a certificate says was counted in what the service signed to owe: to be checked in the reader's browser, or saved. */
export async function CountedProof({
  number,
  proof,
}: {
  number: string;
  proof: NonNullable<GenuineCertificate['proof']>;
}) {
  const { translate } = await readLanguage();
  return (
    <Card title={translate('trust.certificateProof')} className="print:hidden">
      <p className="text-muted">{translate('trust.certificateProofHint', { day: formatDate(proof.day) })}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <a href={`/verify/holding#${fragmentOf(proof.text)}`} className={link}>
            {translate('trust.certificateCheck')}
          </a>
        </li>
        <li>
          <a
            href={`data:application/json;base64,${Buffer.from(proof.text).toString('base64')}`}
            download={`${number}-proof.json`}
            className={link}
          >
            {translate('trust.certificateSave')}
          </a>
        </li>
      </ul>
    </Card>
  );
}
