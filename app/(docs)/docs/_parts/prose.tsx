// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table where CSS turns its rows into blocks
import type { ReactNode } from 'react';

/** Title of a page with its first sentence. */
export function GuideHeader({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <header>
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
    </header>
  );
}

/** The body of a guide: text in a column one can read, tables and samples as wide as it. */
export function Guide({ children }: { children: ReactNode }) {
  return <div className="guide">{children}</div>;
}

/** A heading with an address of its own. */
export function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id}>
      <a href={`#${id}`}>{children}</a>
    </h2>
  );
}

export function Text({ children }: { children: ReactNode }) {
  return <p>{children}</p>;
}

export function List({ children, ordered = false }: { children: ReactNode; ordered?: boolean }) {
  return ordered ? <ol>{children}</ol> : <ul>{children}</ul>;
}

/** A word of code in running text. */
export function Code({ children }: { children: ReactNode }) {
  return <code>{children}</code>;
}

/** A link in running text. */
export function Link({ href, className, children }: { href: string; className?: string; children: ReactNode }) {
  return (
    <a href={href} className={className}>
      {children}
    </a>
  );
}

/** A table of text; on phones each row becomes a block under its first cell. */
export function TextTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: readonly string[];
  rows: readonly { id?: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <table role="table">
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {head.map((label) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ id, cells }, row) => (
          <tr key={id ?? row} id={id} role="row">
            {cells.map((cell, index) => (
              <td key={head[index]} role="cell" data-column={head.length > 2 && index > 0 ? head[index] : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Something that is easily missed. */
export function Note({ children }: { children: ReactNode }) {
  return <p className="note">{children}</p>;
}

/** Text in which words between backticks are code. */
export function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={`${index} ${part}`}>{part}</code>));
}
