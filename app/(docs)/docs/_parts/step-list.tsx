import type { Step } from '../../../_lib/guides/step.ts';
import type { Drawing } from '../_site/drawing.ts';
import { CallView } from './call-view.tsx';
import { CodeBlock } from './code-block.tsx';
import { Code, Heading, Text } from './prose.tsx';

/** The calls of a guide, numbered, each with its answer and what the next calls need of it. */
export function StepList({ steps, drawing }: { steps: readonly Step[]; drawing: Drawing }) {
  return steps.map((step, index) => (
    <section key={step.id}>
      <Heading id={step.id}>
        {index + 1}. {step.title}
      </Heading>
      <Text>{step.text}</Text>
      <CallView sample={{ title: 'Request', curl: step.curl, takes: step.takes }} drawing={drawing} />
      <CodeBlock title="From the answer" language="json" text={step.answer} />
      {Object.entries(step.takes).map(([variable, field]) => (
        <Text key={variable}>
          The next calls need <Code>{field}</Code> in <Code>{variable}</Code>.
        </Text>
      ))}
    </section>
  ));
}
