import { Fact } from '../../_ui/detail/facts.tsx';

/** The partner's own pairs of texts on what a page of the console shows; nothing where there are none. */
export function MetadataFact({ metadata }: { metadata: Readonly<Record<string, string>> | null }) {
  const pairs = Object.entries(metadata ?? {});
  if (pairs.length === 0) return null;
  return (
    <Fact label="Partner’s metadata">
      <ul className="text-sm">
        {pairs.map(([key, value]) => (
          <li key={key} className="break-words whitespace-pre-wrap">
            <span className="font-mono text-muted text-xs">{key}</span> {value}
          </li>
        ))}
      </ul>
    </Fact>
  );
}
