'use client';

import { useEffect, useState } from 'react';
import { formatCount } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Card } from '../../_ui/card.tsx';
import { ArchiveVerdict } from './archive-verdict.tsx';
import { type ArchiveReport, checkArchive, loadVerifier, type PublishedVerifier } from './published-verifier.ts';
import { Verdict } from './verdict.tsx';

/** The verifier once it is there; before that nothing, or why there is none. */
type Loaded = PublishedVerifier | 'unloaded' | 'too_old' | undefined;
type Checked = { report: ArchiveReport } | 'no_log' | { megabytes: number } | undefined;

const fileField = 'block w-full rounded-md border border-line-strong bg-surface p-2 text-base';

/**
 * Checks an archive in this browser, by the published verifier itself. It is loaded with the page: the check needs no connection, and nothing of the
 * archive is sent anywhere.
 */
export function ArchiveCheck({ keyIds }: { keyIds: readonly string[] }) {
  const translate = useTranslate();
  const loaded = useVerifier();
  const [log, setLog] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const isReading = typeof checked === 'object' && 'megabytes' in checked;

  async function check(verifier: PublishedVerifier, archive: File): Promise<void> {
    const keptLog = await readLog(log);
    if (keptLog === 'unreadable') return setChecked('no_log');
    setChecked({ megabytes: 0 });
    const onMegabytes = (megabytes: number) => setChecked({ megabytes });
    setChecked({ report: await checkArchive(verifier, archive, { keyIds, keptLog, onMegabytes }) });
  }

  if (loaded === 'unloaded' || loaded === 'too_old') {
    return (
      <Verdict tone="warning" title={translate(`archiveCheck.${loaded}`)}>
        {translate(`archiveCheck.${loaded}.hint`)}
      </Verdict>
    );
  }
  return (
    <div className="space-y-6">
      {isReading ? (
        <p className="text-muted">{translate('archiveCheck.reading', { megabytes: formatCount(checked.megabytes) })}</p>
      ) : null}
      {checked === 'no_log' ? (
        <Verdict tone="warning" title={translate('archiveCheck.noLog')}>
          {translate('archiveCheck.noLog.hint')}
        </Verdict>
      ) : null}
      {typeof checked === 'object' && 'report' in checked ? <ArchiveVerdict report={checked.report} /> : null}
      <Card
        title={translate(checked === undefined ? 'archiveCheck.open' : 'archiveCheck.openAnother')}
        className="print:hidden"
      >
        <label className="block space-y-1.5">
          <span className="font-medium">{translate('archiveCheck.log')}</span>
          <input
            type="file"
            accept=".json,application/json"
            disabled={isReading}
            className={fileField}
            onChange={(event) => setLog(event.target.files?.[0])}
          />
        </label>
        <p className="mt-2 text-sm text-muted">{translate('archiveCheck.logHint')}</p>
        <label className="mt-5 block space-y-1.5">
          <span className="font-medium">{translate('archiveCheck.file')}</span>
          <input
            type="file"
            accept=".tar,.gz,.tgz,application/x-tar"
            disabled={loaded === undefined || isReading}
            className={fileField}
            onChange={(event) => {
              const archive = event.target.files?.[0];
              if (loaded && archive) void check(loaded, archive);
            }}
          />
        </label>
        <p className="mt-2 text-sm text-muted">{translate('archiveCheck.fileHint')}</p>
      </Card>
    </div>
  );
}

function useVerifier(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let isGone = false;
    const set = (found: Loaded) => {
      if (!isGone) setLoaded(found);
    };
    loadVerifier().then(
      async (verifier) => set((await verifier.knowsSignatures()) ? verifier : 'too_old'),
      () => set('unloaded'),
    );
    return () => {
      isGone = true;
    };
  }, []);
  return loaded;
}

/** The log that a reader kept; undefined where there is none. */
async function readLog(file: File | undefined): Promise<unknown> {
  if (!file) return undefined;
  try {
    const log: unknown = JSON.parse(await file.text());
    return Array.isArray((log as { entries?: unknown } | null)?.entries) ? log : 'unreadable';
  } catch {
    return 'unreadable';
  }
}
