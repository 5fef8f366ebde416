'use client';

import { useQuery } from '@tanstack/react-query';
import certificateWords from '../../../../messages/generated/embed/certificate.ts';
import { assets, byAsset } from '../../../../server/domain/kernel/assets.ts';
import { formatDate, formatGrams, formatIst } from '../../../_lib/format.ts';
import { fragmentOf } from '../../../_lib/proofs/proof-address.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice, Panel, Row } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { OwnArchive } from './own-archive.tsx';

const shape =
  'inline-flex min-h-12 w-full items-center justify-center rounded-lg px-4 py-2 text-center text-lg font-semibold';

/** Proof of what the person holds, signed today. */
export default function CertificateScreen() {
  const words = useWords(certificateWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.history.certificate.queryOptions());
  if (!data) {
    return (
      <Screen title={words('title')} backTo="/more">
        <p className="text-muted">{words('about')}</p>
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={5} />}
      </Screen>
    );
  }
  const grams = byAsset((asset) => formatGrams(data.grams[asset]));
  return (
    <Screen
      title={words('title')}
      backTo="/more"
      foot={
        <>
          <a href={data.image.url} target="_blank" rel="noopener" className={`${shape} bg-solid text-on-solid`}>
            {words('save')}
            <span className="sr-only">, {words('newWindow')}</span>
          </a>
          {data.verifyUrl === null ? null : (
            <a
              href={data.verifyUrl}
              target="_blank"
              rel="noopener"
              className={`${shape} border border-line-strong/60 bg-surface text-ink`}
            >
              {words('verify')}
              <span className="sr-only">, {words('newWindow')}</span>
            </a>
          )}
        </>
      }
    >
      <p className="text-muted">{words('about')}</p>
      {data.isSimulated ? <Notice>{words('sample')}</Notice> : null}
      <img
        // Of this host, which is another than the service's own on a partner's domain
        src={new URL(data.image.url).pathname}
        width={data.image.width}
        height={data.image.height}
        alt={words('alt', { number: data.number, holder: data.holderName, ...grams })}
        className="h-auto w-full rounded-lg border border-line bg-sunken"
      />
      <Panel>
        <dl>
          <Row name={words('number')}>{data.number}</Row>
          <Row name={words('holder')}>
            {data.holderName}
            {data.isNameVerified ? <span className="block text-sm text-muted">{words('byKyc')}</span> : null}
          </Row>
          {assets.map((asset) => (
            <Row key={asset} name={words(asset)}>
              {grams[asset]}
            </Row>
          ))}
          <Row name={words('issued')}>{`${formatIst(data.issuedAt)} IST`}</Row>
        </dl>
      </Panel>
      {data.proof === null ? null : (
        <Panel>
          <p className="text-muted">{words('proofHint', { day: formatDate(data.proof.day) })}</p>
          <a
            // The proof stands behind the #, which browsers send to no server.
            href={`${data.proof.checkUrl}#${fragmentOf(data.proof.text)}`}
            target="_blank"
            rel="noopener"
            className={`${shape} mt-3 border border-line-strong/60 bg-surface text-ink`}
          >
            {words('proof')}
            <span className="sr-only">, {words('newWindow')}</span>
          </a>
        </Panel>
      )}
      <OwnArchive shape={shape} />
    </Screen>
  );
}
