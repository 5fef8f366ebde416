import { hostSamples } from '../../../_lib/embed-hosts/samples.ts';
import { recipes } from '../_guides/recipes/recipes.ts';
import { hostProof, type Proof, proof, provedLanguages, provedPrograms, receiverProof } from './proof.ts';

/** Under a page with calls: when they last ran, by which release. */
export function ProofLine() {
  return <Line proof={proof} what="The calls of this page ran against" of={provedLanguages()} />;
}

/** Under the receivers of webhooks: when each last took what is genuine and refused what is not. */
export function ReceiverProofLine() {
  const read = ({ file, command, text }: (typeof recipes)[number]) => ({ key: file, texts: [command, text] });
  const passed = provedPrograms(recipes, receiverProof, read).map(({ language }) => language);
  return <Line proof={receiverProof} what="These receivers ran against" of={passed} />;
}

/** Under the host apps: when each was last checked. */
export function HostProofLine() {
  const read = ({ platform, files }: (typeof hostSamples)[number]) => ({
    key: platform,
    texts: files.map(({ text }) => text),
  });
  const passed = provedPrograms(hostSamples, hostProof, read).map(({ title }) => title);
  return (
    <Line
      proof={hostProof}
      what="These hosts have every line that the diagnostics ask for, and their scripts were parsed (those of Kotlin, Swift and Dart only checked for what they open and close), with"
      of={passed}
    />
  );
}

/** Nothing where nothing that is shown has passed. */
function Line({ proof: { release, day }, what, of }: { proof: Proof; what: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <p className="proof">
      {what} release {release} on <time dateTime={day}>{dayInWords(day)}</time>, in {of.join(', ')}.
    </p>
  );
}

function dayInWords(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
