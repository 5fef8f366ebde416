// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table where CSS turns its rows into blocks
import type { ReactNode } from 'react';

/** Title of a guide with its first sentence. */
export function GuideHeader({ title, lead }: { title: string; lead: ReactNode }) {
  return (
    <header className="mb-8 max-w-2xl">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-2 text-lg text-pretty text-muted">{lead}</p>
    </header>
  );
}

/** The body of a guide: text in a column one can read, tables and samples as wide as it. */
export function Guide({ children }: { children: ReactNode }) {
  return <div className="max-w-3xl space-y-4">{children}</div>;
}

/** A heading with an address of its own. */
export function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="group scroll-mt-20 pt-5 text-xl font-semibold lg:scroll-mt-8">
      <a href={`#${id}`} className="rounded-sm">
        {children}
        <span aria-hidden="true" className="ml-2 text-faint opacity-0 group-hover:opacity-100 print:hidden">
          #
        </span>
      </a>
    </h2>
  );
}

export function Text({ children }: { children: ReactNode }) {
  return <p className="max-w-2xl text-lg text-pretty">{children}</p>;
}

export function List({ children, ordered = false }: { children: ReactNode; ordered?: boolean }) {
  const classes = 'max-w-2xl space-y-1.5 pl-5 text-lg text-pretty marker:text-faint';
  return ordered ? (
    <ol className={`${classes} list-decimal`}>{children}</ol>
  ) : (
    <ul className={`${classes} list-disc`}>{children}</ul>
  );
}

/** A word of code in running text. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="rounded-sm bg-sunken px-1 py-0.5 font-mono text-[0.85em] break-words">{children}</code>;
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
    <table role="table" className="w-full border-separate border-spacing-0 text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row">
          {head.map((label) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className="border-b border-line py-2 pr-4 text-sm font-medium text-muted"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map(({ id, cells }, row) => (
          <tr
            key={id ?? row}
            id={id}
            role="row"
            className="scroll-mt-20 break-inside-avoid target:bg-accent-soft max-sm:block max-sm:border-b max-sm:border-line max-sm:py-2.5 lg:scroll-mt-8"
          >
            {cells.map((cell, index) => (
              <td
                key={head[index]}
                role="cell"
                className="py-2 pr-4 align-top max-sm:block max-sm:py-0.5 sm:border-b sm:border-line"
              >
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
  return <p className="max-w-2xl rounded-md border border-line bg-accent-soft px-4 py-3 text-pretty">{children}</p>;
}
