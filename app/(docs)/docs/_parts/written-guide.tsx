import type { ReactNode } from 'react';
import type { CallSample } from '../_samples/call-sample.ts';
import type { Drawing } from '../_site/drawing.ts';
import { CallView } from './call-view.tsx';
import { CodeBlock } from './code-block.tsx';
import { Guide, GuideHeader, Heading, Note, TextTable } from './prose.tsx';

/** A part of a guide. Texts are plain, but for `code` between backticks and [links](/docs). */
export type Part =
  | string
  | { readonly heading: string; readonly id: string }
  | { readonly list: readonly string[] }
  | { readonly steps: readonly string[] }
  | { readonly note: string }
  | CallSample
  | { readonly file: string; readonly text: string }
  | { readonly caption: string; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A guide as it is written: what it says, without how it looks. */
export type WrittenGuide = {
  readonly slug: string;
  readonly title: string;
  readonly lead: string;
  readonly parts: readonly Part[];
};

/** Draws a guide. */
export function WrittenGuideView({ guide, drawing }: { guide: WrittenGuide; drawing: Drawing }) {
  return (
    <>
      <GuideHeader title={guide.title} lead={inline(guide.lead)} />
      <Guide>
        {guide.parts.map((part, index) => (
          <PartView key={`${guide.slug} ${index}`} part={part} drawing={drawing} />
        ))}
      </Guide>
    </>
  );
}

function PartView({ part, drawing }: { part: Part; drawing: Drawing }) {
  if (typeof part === 'string') return <p>{inline(part)}</p>;
  if ('heading' in part) return <Heading id={part.id}>{part.heading}</Heading>;
  if ('list' in part) return <ul>{part.list.map(item)}</ul>;
  if ('steps' in part) return <ol>{part.steps.map(item)}</ol>;
  if ('note' in part) return <Note>{inline(part.note)}</Note>;
  if ('curl' in part) return <CallView sample={part} drawing={drawing} />;
  if ('file' in part) return <CodeBlock title={part.file} text={part.text} language="code" />;
  const { caption, head, rows } = part;
  return <TextTable caption={caption} head={head} rows={rows.map((cells) => ({ cells: cells.map(inline) }))} />;
}

const item = (text: string) => <li key={text}>{inline(text)}</li>;

/** Text with its code and links. */
function inline(text: string): ReactNode {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? withLinks(part) : <code key={`${index} ${part}`}>{part}</code>));
}

function withLinks(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let rest = text;
  for (let open = rest.indexOf('['); open >= 0; open = rest.indexOf('[')) {
    const middle = rest.indexOf('](', open);
    const end = rest.indexOf(')', middle);
    if (middle < 0 || end < 0) break;
    parts.push(
      rest.slice(0, open),
      <a key={`${parts.length} ${rest}`} href={rest.slice(middle + 2, end)}>
        {rest.slice(open + 1, middle)}
      </a>,
    );
    rest = rest.slice(end + 1);
  }
  parts.push(rest);
  return parts;
}
