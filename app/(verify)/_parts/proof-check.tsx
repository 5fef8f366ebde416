'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { checkProof, readProof } from '../../_lib/proofs/check-proof.ts';
import { textFromFragment } from '../../_lib/proofs/proof-address.ts';
import { Card } from '../../_ui/card.tsx';
import { type Checked, ProofVerdict } from './proof-verdict.tsx';

const readFragment = () => window.location.hash.slice(1);

function onFragment(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/**
 * Checks a proof of holdings in this browser: one that the address carries behind its #, which is sent nowhere, or a saved file. Once the page
 * is there it needs no connection.
 */
export function ProofCheck({ keyIds }: { keyIds: readonly string[] }) {
  const translate = useTranslate();
  const fragment = useSyncExternalStore(onFragment, readFragment, () => '');
  const [answer, setAnswer] = useState<{ fragment: string; checked: Checked }>();
  // An answer stands for the address it was given under: another one is not answered by the proof before it.
  const checked = answer?.fragment === fragment ? answer.checked : undefined;

  async function check(text: string): Promise<void> {
    setAnswer({ fragment, checked: await checkText(text, keyIds) });
  }

  useEffect(() => {
    let isGone = false;
    if (fragment !== '') {
      void checkText(textFromFragment(fragment), keyIds).then((found) => {
        if (!isGone) setAnswer({ fragment, checked: found });
      });
    }
    return () => {
      isGone = true;
    };
  }, [fragment, keyIds]);

  return (
    <div className="space-y-6">
      {checked === undefined ? null : <ProofVerdict checked={checked} />}
      <Card title={translate(checked === undefined ? 'proof.open' : 'proof.openAnother')} className="print:hidden">
        <label className="block space-y-1.5">
          <span className="font-medium">{translate('proof.file')}</span>
          <input
            type="file"
            accept=".json,application/json"
            className="block w-full rounded-md border border-line-strong bg-surface p-2 text-base"
            onChange={(event) => void event.target.files?.[0]?.text().then(check, () => check(''))}
          />
        </label>
        <p className="mt-2 text-sm text-muted">{translate('proof.fileHint')}</p>
      </Card>
    </div>
  );
}

async function checkText(text: string | undefined, keyIds: readonly string[]): Promise<Checked> {
  const proof = text === undefined ? undefined : readProof(text);
  if (!proof) return 'unreadable';
  const begun = performance.now();
  const verdict = await checkProof(proof, keyIds);
  return { verdict, milliseconds: performance.now() - begun };
}
