import type { Step } from '../../../_lib/guides/step.ts';
import { CodeBlock } from './code-block.tsx';
import { Code, Heading, Text } from './prose.tsx';

/** The calls of a guide, numbered, each with its answer and what the next calls need of it. */
export function StepList({ steps }: { steps: readonly Step[] }) {
  return steps.map((step, index) => (
    <section key={step.id} className="space-y-3">
      <Heading id={step.id}>
        {index + 1}. {step.title}
      </Heading>
      <Text>{step.text}</Text>
      <CodeBlock title="Request" language="shell" text={step.curl} />
      <CodeBlock title="From the answer" language="json" text={step.answer} />
      {Object.entries(step.takes).map(([variable, field]) => (
        <Text key={variable}>
          Put <Code>{field}</Code> into <Code>{variable}</Code>: <Code>{`${variable}=…`}</Code>
        </Text>
      ))}
    </section>
  ));
}
