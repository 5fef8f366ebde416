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
      <h3 className="mb-1 font-semibold">{title}</h3>
      <dl className="divide-y divide-line border-y border-line">
        {fields.map((field) => (
          <div key={field.name} className="break-inside-avoid py-2.5">
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono text-sm break-all">{field.name}</code>
              <span className="text-xs text-faint">{field.type}</span>
              {field.isRequired === (mark === 'required') ? (
                <span className={mark === 'required' ? 'text-xs font-medium text-warning' : 'text-xs text-faint'}>
                  {mark}
                </span>
              ) : null}
            </dt>
            <dd className="mt-0.5 text-sm text-pretty text-muted">
              <Details field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Details({ field }: { field: Field }) {
  const { note, bounds, values, example } = field;
  const sentence = [note, ...bounds].filter(Boolean).join('; ');
  return (
    <>
      {sentence ? `${sentence}. ` : null}
      {values.length > 0 ? (
        <span className="inline-flex flex-wrap gap-x-1.5">
          One of
          {values.map((value) => (
            <code key={value} className="font-mono text-xs leading-5 break-all text-ink">
              {value}
            </code>
          ))}
        </span>
      ) : example === undefined ? null : (
        <span>
          Example <code className="font-mono text-xs break-all text-ink">{JSON.stringify(example)}</code>
        </span>
      )}
    </>
  );
}
