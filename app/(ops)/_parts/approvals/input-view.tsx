import { TextLink } from '../../../_ui/button.tsx';
import { Money } from '../../../_ui/figures.tsx';
import { type InputFact, type InputValue, inputFacts } from './input-facts.ts';

/** What a request asks for, a line each; what changes with how it stood. */
export function InputView({ input }: { input: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {inputFacts(input).map((fact) => (
        <div key={fact.label} className="min-w-0">
          <dt className="text-sm text-muted">{fact.label}</dt>
          <dd className="mt-0.5 text-base break-words">
            <Change fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ fact: { value, before } }: { fact: InputFact }) {
  if (before === undefined) {
    return (
      <strong className="font-semibold">
        <Value of={value} />
      </strong>
    );
  }
  return (
    <>
      <del className="text-muted no-underline">
        <Value of={before} />
      </del>
      <span aria-hidden="true" className="px-1.5 text-faint">
        →
      </span>
      <span className="sr-only"> becomes </span>
      <ins className="font-semibold no-underline">
        <Value of={value} />
      </ins>
    </>
  );
}

function Value({ of }: { of: InputValue }) {
  if ('inr' in of) return <Money inr={of.inr} />;
  if ('words' in of) return of.words;
  return (
    <TextLink href={of.path} prefetch={false} className="font-mono text-sm break-all">
      {of.id}
    </TextLink>
  );
}
