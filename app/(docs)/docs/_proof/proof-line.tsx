import { proof, provedLanguages } from './proof.ts';

/** Under a page with calls: when they last ran, by which release. */
export function ProofLine() {
  const languages = provedLanguages();
  if (languages.length === 0) return null;
  return (
    <p className="proof">
      The calls of this page ran against release {proof.release} on{' '}
      <time dateTime={proof.day}>{dayInWords(proof.day)}</time>, in {languages.join(', ')}.
    </p>
  );
}

function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
