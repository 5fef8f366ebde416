import type { CallSample } from '../_samples/call-sample.ts';
import { sampleLanguages, writeSample } from '../_samples/languages.ts';
import type { Drawing } from '../_site/drawing.ts';
import { CodeBlock } from './code-block.tsx';

/** A call in the reader's language, with the switch of languages. */
export function CallView({ sample, drawing }: { sample: CallSample; drawing: Drawing }) {
  drawing.noteSample?.(sample);
  return (
    <CodeBlock
      title={sample.title}
      text={writeSample(sample, drawing.language)}
      language="code"
      tools={
        <span className="languages">
          {sampleLanguages.map(({ id, label }) => (
            <a key={id} href={`?language=${id}`} aria-current={id === drawing.language ? 'true' : undefined}>
              {label}
            </a>
          ))}
        </span>
      }
    />
  );
}
