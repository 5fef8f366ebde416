import { readLanguage } from '../../_lib/messages/language.ts';
import { Card } from '../../_ui/card.tsx';
import { CopyButton } from '../../_ui/copy-button.tsx';
import { readRecord } from './trust.ts';

/** The program that the page of archives runs: the published file, to be saved and run elsewhere too, with its hash to compare. */
export async function VerifierFile() {
  const [record, { translate }] = await Promise.all([readRecord(), readLanguage()]);
  return (
    <Card title={translate('archiveCheck.program')}>
      <p className="text-muted">{translate('archiveCheck.programHint')}</p>
      <p className="mt-3">
        <a
          href="/verify/verify-tola.mjs"
          download="verify-tola.mjs"
          className="text-accent underline underline-offset-3 hover:no-underline"
        >
          {translate('trust.verifier')}
        </a>
      </p>
      {record ? (
        <dl className="mt-4 text-sm">
          <dt className="text-muted">{translate('trust.verifierHash')}</dt>
          <dd className="flex items-center gap-1.5">
            <span className="min-w-0 font-mono text-xs break-all">{record.verifierSha256}</span>
            <CopyButton text={record.verifierSha256} label={translate('verify.copySignature')} />
          </dd>
        </dl>
      ) : null}
    </Card>
  );
}
