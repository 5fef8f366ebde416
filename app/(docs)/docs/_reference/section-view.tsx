import { Method } from '../_parts/method.tsx';
import { GuideHeader } from '../_parts/prose.tsx';
import { hrefOf, type Section } from './api-document.ts';

/** The operations of a heading, each with a page of its own. */
export function SectionView({ section }: { section: Section }) {
  return (
    <>
      <GuideHeader
        title={section.tag}
        lead={section.description ?? `The ${section.operations.length} calls of this part of the interface.`}
      />
      <ul className="operations">
        {section.operations.map((one) => (
          <li key={one.id} id={one.id}>
            <a href={hrefOf(section, one)}>
              <Method name={one.method} /> <code>{one.path}</code>
            </a>
            <p>{one.summary}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
