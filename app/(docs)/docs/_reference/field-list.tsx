import type { Field } from './schema-fields.ts';

/** Fields with their types, bounds and examples. `mark` names those that must be sent, or those that may be missing. */
export function FieldList({
  title,
  fields,
  mark,
}: {
  title: string;
  fields: readonly Field[];
  mark: 'required' | 'optional';
}) {
  if (fields.length === 0) return null;
  return (
    <section>
      <h2 id={title.toLowerCase().replace(/\W+/g, '-')}>{title}</h2>
      <dl className="fields">
        {fields.map((field) => (
          <div key={field.name}>
            <dt>
              <code>{field.name}</code> <span>{field.type}</span>
              {field.isRequired === (mark === 'required') ? <em>{mark}</em> : null}
            </dt>
            <dd>{detailsOf(field)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function detailsOf({ note, bounds, values, example }: Field) {
  return [
    ...(note || bounds.length > 0 ? [`${sentenceOf(note, bounds)} `] : []),
    ...(values.length > 0 ? ['One of ', <code key="values">{values.join(' ')}</code>] : []),
    ...(values.length === 0 && example !== undefined
      ? ['Example ', <code key="example">{JSON.stringify(example)}</code>]
      : []),
  ];
}

/** What is said of a field, then its bounds as far as that does not say them. */
export function sentenceOf(note: string | undefined, bounds: readonly string[]): string {
  const said = note?.replace(/\.$/, '');
  const more = bounds.filter((bound) => !said?.includes(bound));
  return `${[said, ...more].filter(Boolean).join('; ')}.`;
}
