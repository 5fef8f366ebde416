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
  const sentence = [note, ...bounds].filter(Boolean).join('; ');
  return [
    ...(sentence ? [`${sentence}. `] : []),
    ...(values.length > 0 ? ['One of ', <code key="values">{values.join(' ')}</code>] : []),
    ...(values.length === 0 && example !== undefined
      ? ['Example ', <code key="example">{JSON.stringify(example)}</code>]
      : []),
  ];
}
