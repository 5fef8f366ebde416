import type { ReactNode } from 'react';
import { formatCount, formatDate, formatGrams, formatIst, istDate } from '../../_lib/format.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Badge } from '../../_ui/badge.tsx';
import { Card } from '../../_ui/card.tsx';
import { CopyButton } from '../../_ui/copy-button.tsx';
import { PageLink } from '../../_ui/page/page-link.tsx';
import type { PublicRecord } from './trust.ts';

type Day = PublicRecord['days'][number];

const link = 'text-accent underline underline-offset-3 hover:no-underline';

/** What is owed to holders, as the newest day signed it, with its age and roots. */
export async function Owed({ record }: { record: PublicRecord }) {
  const { translate } = await readLanguage();
  const newest = record.days.find(({ asOf }) => asOf !== null);
  if (!newest?.asOf) {
    return (
      <Card title={translate('trust.owed')}>
        <p className="text-muted">{translate('trust.none')}</p>
      </Card>
    );
  }
  const isToday = newest.day === istDate(Date.now());
  return (
    <Card
      title={translate('trust.owed')}
      actions={
        <Badge tone={isToday ? 'positive' : 'negative'} icon={isToday ? 'check' : 'alert'}>
          {isToday
            ? translate('trust.today', { time: formatIst(newest.asOf).split(', ').at(-1) ?? '' })
            : translate('trust.age', { day: formatDate(newest.day) })}
        </Badge>
      }
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        {newest.live.map(({ metal, holders, grams, root, partnerGrams, deliveryGrams }) => (
          <div key={metal} className="min-w-0 rounded-md bg-sunken px-3.5 py-3">
            <dt className="text-sm text-muted">
              {translate(`rates.${metal}`)} · {translate('trust.holders', { count: holders })}
            </dt>
            <dd className="figures mt-0.5 text-2xl font-semibold">{formatGrams(Number(grams))}</dd>
            <dd className="mt-1 text-sm text-muted">
              {translate('trust.beside', {
                partners: formatGrams(Number(partnerGrams)),
                deliveries: formatGrams(Number(deliveryGrams)),
              })}
            </dd>
            <dd className="mt-2 text-xs text-muted">
              {translate('trust.root')} <span className="font-mono break-all">{root}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What the operator of the vault attests to hold, with its age, and how much of what is owed that is. */
export async function Attested({ record }: { record: PublicRecord }) {
  const { translate } = await readLanguage();
  return (
    <Card title={translate('trust.vault')}>
      {record.attestations.length === 0 ? <p className="text-muted">{translate('trust.vaultNone')}</p> : null}
      <ul className="grid gap-4 sm:grid-cols-2">
        {record.attestations.map((one) => (
          <li key={one.metal} className="min-w-0 rounded-md bg-sunken px-3.5 py-3">
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
              {translate(`rates.${one.metal}`)}
              <Badge tone={one.isOld ? 'negative' : 'positive'} icon={one.isOld ? 'alert' : 'check'}>
                {translate(one.isOld ? 'trust.vaultOld' : 'trust.vaultAge', { days: one.ageDays })}
              </Badge>
            </p>
            <p className="figures mt-0.5 text-2xl font-semibold">{formatGrams(Number(one.grams))}</p>
            {one.ratioPct === null ? null : (
              <p className={one.ratioPct < 100 ? 'font-medium text-negative' : 'font-medium'}>
                {translate('trust.ratio', { ratio: `${one.ratioPct.toFixed(2)}%` })}
              </p>
            )}
            <p className="mt-2 text-sm text-muted">
              {translate('trust.vaultBy', {
                name: one.attestedBy,
                day: formatDate(one.attestedOn),
                reference: one.reference,
              })}
            </p>
            <p className="mt-1 text-xs text-muted">
              {translate('trust.document')} <span className="font-mono break-all">{one.documentSha256}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** How a holder checks their own part, in three lines. */
export async function CheckYourself() {
  const { translate } = await readLanguage();
  return (
    <Card title={translate('trust.check')}>
      <ol className="list-decimal space-y-1.5 pl-5">
        <li>{translate('trust.check.one')}</li>
        <li>{translate('trust.check.two')}</li>
        <li>{translate('trust.check.three')}</li>
      </ol>
      <p className="mt-4">
        <PageLink href="/verify/holding" className={link}>
          {translate('trust.check.open')}
        </PageLink>
      </p>
    </Card>
  );
}

/** What the record shows, and what it does not. */
export async function RecordMeaning() {
  const { translate } = await readLanguage();
  return (
    <Card title={translate('trust.meaning')}>
      <ul className="list-disc space-y-1 pl-5 text-muted">
        <li>{translate('trust.meaning.counted')}</li>
        <li>{translate('trust.meaning.bars')}</li>
        <li>{translate('trust.meaning.ledger')}</li>
      </ul>
    </Card>
  );
}

/** The newest days that were signed. */
export async function History({ days }: { days: readonly Day[] }) {
  const { translate } = await readLanguage();
  if (days.length === 0) return null;
  return (
    <Card title={translate('trust.history')} flush>
      <ul className="divide-y divide-line">
        {days.map(({ day, live, ledger, restored }) => (
          <li key={day} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
            {ledger ? (
              <a href={`/verify/ledger/${day}.json`} className={link}>
                {formatDate(day)}
              </a>
            ) : (
              <span>{formatDate(day)}</span>
            )}
            <span className="figures flex flex-wrap gap-x-4 text-sm">
              {live.map(({ metal, grams }) => (
                <span key={metal}>
                  <span className="text-muted">{translate(`rates.${metal}`)}</span> {formatGrams(Number(grams))}
                </span>
              ))}
              {ledger ? (
                <span className="text-muted">{translate('trust.booksOf', { count: ledger.books })}</span>
              ) : null}
            </span>
            {restored ? (
              <span className="w-full text-sm">
                {translate('trust.restored', { time: formatIst(restored.stoodAt) })}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What programs read: the log, the keys, the verifier of archives, and the hashes to compare. */
export async function ForPrograms({ record: { log, verifierSha256 } }: { record: PublicRecord }) {
  const { translate } = await readLanguage();
  return (
    <Card title={translate('trust.log')}>
      <p className="text-muted">{translate('trust.logHint', { count: formatCount(log.size) })}</p>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <a href="/verify/ledger.json" className={link}>
            {translate('trust.download')}
          </a>
        </li>
        <li>
          <a href="/files/certificates/keys.json" className={link}>
            {translate('trust.keys')}
          </a>
        </li>
        <li>
          <PageLink href="/verify/archive" className={link}>
            {translate('trust.archive')}
          </PageLink>
        </li>
        <li>
          <a href="/verify/verify-tola.mjs" className={link}>
            {translate('trust.verifier')}
          </a>
        </li>
        <li>
          <a href="/verify/archive-schema.json" className={link}>
            {translate('trust.schema')}
          </a>
        </li>
      </ul>
      <dl className="mt-4 space-y-3 text-sm">
        {log.root && log.keyId ? (
          <>
            <Hash term={translate('trust.head')} label={translate('verify.copySignature')} value={log.root} />
            <Hash term={translate('trust.key')} label={translate('verify.copySignature')} value={log.keyId} />
          </>
        ) : null}
        <Hash term={translate('trust.verifierHash')} label={translate('verify.copySignature')} value={verifierSha256} />
      </dl>
    </Card>
  );
}

function Hash({ term, label, value }: { term: ReactNode; label: string; value: string }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="flex items-center gap-1.5">
        <span className="min-w-0 font-mono text-xs break-all">{value}</span>
        <CopyButton text={value} label={label} />
      </dd>
    </div>
  );
}
