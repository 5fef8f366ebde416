'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import homeWords from '../../../../messages/generated/embed/home.ts';
import { formatDate } from '../../../_lib/format.ts';
import { fragmentOf } from '../../../_lib/proofs/proof-address.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Icon } from '../../../_ui/icon.tsx';
import { useWords } from '../../_app/words.ts';
import { Notice } from '../../_parts/parts.tsx';

type Outcome = 'holds' | 'broken' | 'unknown';

/**
 * That what the person holds was counted in the newest commitment: asked for and computed in this browser after all else is there, and silent where
 * there is no proof yet.
 */
export function CountedLine() {
  const words = useWords(homeWords);
  const trpc = useTRPC();
  const { data } = useQuery(trpc.embed.home.proof.queryOptions());
  const outcome = useOutcome(data?.text, data?.keyIds);
  if (!data || !outcome) return null;
  const day = formatDate(data.day);
  const links = (
    <span className="flex flex-wrap gap-x-5">
      <SaveLink text={data.text} fileName={`tola-proof-${data.day}.json`}>
        {words('countedSave')}
      </SaveLink>
      <a
        // The proof stands behind the #, which browsers send to no server.
        href={`${data.checkUrl}#${fragmentOf(data.text)}`}
        target="_blank"
        rel="noopener"
        className={linkShape}
      >
        {words('countedCheck')}
        <span className="sr-only">, {words('newWindow')}</span>
      </a>
    </span>
  );
  if (outcome === 'broken') {
    return (
      <Notice tone="warning">
        <p>{words('countedBroken', { day })}</p>
        {links}
      </Notice>
    );
  }
  return (
    <details className="px-1 text-muted text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2">
        <Icon name={outcome === 'holds' ? 'check' : 'alert'} size={16} />
        {words(outcome === 'holds' ? 'counted' : 'countedUnknown', { day })}
      </summary>
      {outcome === 'holds' ? <p className="text-pretty">{words('countedHint')}</p> : null}
      {links}
    </details>
  );
}

const linkShape = 'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-3';

/** A file of this text, kept by the browser for as long as the link is there. */
function SaveLink({ text, fileName, children }: { text: string; fileName: string; children: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [text]);
  return (
    <a href={address} download={fileName} className={linkShape}>
      {children}
    </a>
  );
}

/** What the check of a proof comes to; undefined while it runs. What checks is loaded when there is something to check. */
function useOutcome(text: string | undefined, keyIds: readonly string[] | undefined): Outcome | undefined {
  const [found, setFound] = useState<{ text: string; outcome: Outcome }>();
  useEffect(() => {
    let isGone = false;
    if (text !== undefined && keyIds !== undefined) {
      void outcomeOf(text, keyIds).then((outcome) => {
        if (!isGone) setFound({ text, outcome });
      });
    }
    return () => {
      isGone = true;
    };
  }, [text, keyIds]);
  return found?.text === text ? found?.outcome : undefined;
}

async function outcomeOf(text: string, keyIds: readonly string[]): Promise<Outcome> {
  const { checkProof, readProof } = await import('../../../_lib/proofs/check-proof.ts');
  const proof = readProof(text);
  if (!proof) return 'broken';
  const { findings } = await checkProof(proof, keyIds);
  if (findings.some(({ state }) => state === 'broken')) return 'broken';
  return findings.some(({ state }) => state === 'unknown') ? 'unknown' : 'holds';
}
