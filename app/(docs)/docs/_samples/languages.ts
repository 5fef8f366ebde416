import { type CallSample, takenFrom } from './call-sample.ts';
import { writeGo } from './go.ts';
import { writeJava } from './java.ts';
import { writePhp } from './php.ts';
import { writePython } from './python.ts';
import { writeTypeScript } from './typescript.ts';

/** Languages in which calls are shown, in the order of the switch. */
export const sampleLanguages = [
  { id: 'curl', label: 'curl' },
  { id: 'typescript', label: 'TypeScript' },
  { id: 'python', label: 'Python' },
  { id: 'php', label: 'PHP' },
  { id: 'java', label: 'Java' },
  { id: 'go', label: 'Go' },
] as const;

export type SampleLanguage = (typeof sampleLanguages)[number]['id'];

const writers: Record<SampleLanguage, (sample: CallSample) => string> = {
  curl: writeCurl,
  typescript: writeTypeScript,
  python: writePython,
  php: writePhp,
  java: writeJava,
  go: writeGo,
};

/** The language of that name; curl where there is none. */
export function languageNamed(name: string | null | undefined): SampleLanguage {
  return sampleLanguages.find(({ id }) => id === name)?.id ?? 'curl';
}

/** A sample in a language, with what later ones need of its answer in variables. */
export function writeSample(sample: CallSample, language: SampleLanguage): string {
  return writers[language](sample);
}

function writeCurl(sample: CallSample): string {
  const commands = sample.curl.split('\n\n');
  return commands
    .map((command, index) => {
      const taken = takenFrom(sample, index, commands.length);
      return [command, ...taken.map(([name, field]) => `# then ${name}=… with data.${field} of the answer`)].join('\n');
    })
    .join('\n\n');
}
