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
  const [checked, setChecked] = useState<Checked>();

  async function check(text: string | undefined): Promise<void> {
    const proof = text === undefined ? undefined : readProof(text);
    if (!proof) return setChecked('unreadable');
    const begun = performance.now();
    const verdict = await checkProof(proof, keyIds);
    setChecked({ verdict, milliseconds: performance.now() - begun });
  }

  useEffect(() => {
    let isGone = false;
    const text = fragment === '' ? undefined : textFromFragment(fragment);
    const proof = text === undefined ? undefined : readProof(text);
    const begun = performance.now();
    if (proof) {
      void checkProof(proof, keyIds).then((verdict) => {
        if (!isGone) setChecked({ verdict, milliseconds: performance.now() - begun });
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
            onChange={(event) => void event.target.files?.[0]?.text().then(check)}
          />
        </label>
        <p className="mt-2 text-sm text-muted">{translate('proof.fileHint')}</p>
      </Card>
    </div>
  );
}
