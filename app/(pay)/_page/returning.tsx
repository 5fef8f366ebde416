import type { Words } from '../words.ts';

/** The way back to the shop, which the script takes by itself after some seconds. */
export function Returning({ returnTo, partner, words }: { returnTo: string; partner: string; words: Words }) {
  return (
    <>
      <a className="button" href={returnTo}>
        {words('do.return', { partner })}
      </a>
      <p id="returning" hidden>
        <span /> <button type="button">{words('do.stay')}</button>
      </p>
    </>
  );
}
