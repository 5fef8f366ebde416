import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Guide, GuideHeader, Heading, withCode } from '../_parts/prose.tsx';

type Block = { readonly heading: string; readonly depth: number } | { readonly items: readonly string[] };

/** The changelog of the repository, as it is released with the service. */
export function ChangelogPage() {
  const text = readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), 'CHANGELOG.md'), 'utf8');
  return (
    <>
      <GuideHeader
        title="Changelog"
        lead="What changes for partners, newest first. Changes to the interface are additive; where you have to do something, it says so."
      />
      <Guide>
        {readBlocks(text).map((block, index) =>
          'items' in block ? (
            <ul key={`items ${index}`}>
              {block.items.map((one) => (
                <li key={one}>{withCode(withoutTargets(one))}</li>
              ))}
            </ul>
          ) : block.depth === 2 ? (
            <Heading key={block.heading} id={idOf(block.heading)}>
              {block.heading}
            </Heading>
          ) : (
            <h3 key={`${block.heading} ${index}`}>{block.heading}</h3>
          ),
        )}
      </Guide>
    </>
  );
}

/** Headings and lists; an item goes on over the lines that are indented below it. */
function readBlocks(text: string): Block[] {
  const blocks: (Block | { items: string[] })[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    const items = last && 'items' in last ? (last.items as string[]) : undefined;
    if (line.startsWith('##')) {
      const depth = line.startsWith('###') ? 3 : 2;
      blocks.push({ heading: line.slice(depth + 1), depth });
    } else if (line.startsWith('- ')) {
      if (items) items.push(line.slice(2));
      else blocks.push({ items: [line.slice(2)] });
    } else if (line.startsWith('  ') && items) items.push(`${items.pop()} ${line.trim()}`);
  }
  return blocks;
}

/** Links lead to files of the repository: their words are enough here. */
function withoutTargets(text: string): string {
  return text
    .split('](')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf(')') + 1)))
    .join('')
    .replaceAll('[', '');
}

const idOf = (heading: string) => heading.toLowerCase().split(/\W+/).filter(Boolean).join('-');
