'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../_ui/class-names.ts';
import type { Guide } from '../_guides/guides.ts';
import { Method } from '../_parts/method.tsx';

type Reference = {
  readonly title: string;
  readonly href: string;
  readonly operations: readonly { id: string; method: string; path: string; summary: string }[];
};

export type NavigationProps = {
  path: string;
  guides: readonly Guide[];
  reference: readonly Reference[];
  className?: string;
  onNavigate?: () => void;
};

/** Guides and operations, narrowed by a filter over paths and words. "/" leads to the filter, Enter to its first find. */
export function Navigation({ path, guides, reference, className, onNavigate }: NavigationProps) {
  const router = useRouter();
  const [filter, setFilter] = useState('');
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const foundGuides = guides.filter((guide) => matches(`${guide.title} ${guide.words}`));
  const foundReference = reference
    .map((section) => ({
      ...section,
      operations: section.operations.filter((one) =>
        matches(`${section.title} ${one.method} ${one.path} ${one.summary}`),
      ),
    }))
    .filter((section) => words.length === 0 || section.operations.length > 0);
  const isFiltered = words.length > 0;

  function openFirstFind() {
    const section = foundReference[0];
    const target = foundGuides[0]?.href ?? (section && `${section.href}#${section.operations[0]?.id}`);
    if (!isFiltered || !target) return;
    router.push(target);
    onNavigate?.();
  }

  return (
    <div className={classNames('flex flex-col', className)}>
      <FilterField filter={filter} onFilter={setFilter} onEnter={openFirstFind} />
      <nav aria-label="Documentation" className="min-h-0 flex-1 overflow-y-auto px-3 pb-6">
        {foundGuides.length > 0 ? <Heading>Guides</Heading> : null}
        <ul>
          {foundGuides.map((guide) => (
            <li key={guide.href}>
              <Entry href={guide.href} isCurrent={path === guide.href} onNavigate={onNavigate}>
                {guide.title}
              </Entry>
            </li>
          ))}
        </ul>
        {foundReference.length > 0 ? <Heading>Reference</Heading> : null}
        <ul>
          {foundReference.map((section) => (
            <li key={section.href}>
              <Entry href={section.href} isCurrent={path === section.href} onNavigate={onNavigate}>
                {section.title}
              </Entry>
              {isFiltered || path === section.href ? (
                <ul className="mb-1.5 ml-3 border-l border-line pl-1">
                  {section.operations.map((one) => (
                    <li key={one.id}>
                      <Entry href={`${section.href}#${one.id}`} isCurrent={false} onNavigate={onNavigate}>
                        <Method name={one.method} className="w-9" />
                        <span className="min-w-0 text-pretty">{one.summary}</span>
                      </Entry>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
        <p role="status" className="px-3 pt-2 text-sm text-muted">
          {foundGuides.length + foundReference.length === 0 ? 'Nothing matches.' : null}
        </p>
      </nav>
    </div>
  );
}

function FilterField({
  filter,
  onFilter,
  onEnter,
}: {
  filter: string;
  onFilter: (filter: string) => void;
  onEnter: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const isTyping = event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!field.current?.checkVisibility()) return;
      event.preventDefault();
      field.current.focus();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') onEnter();
    if (event.key !== 'Escape' || !filter) return;
    event.preventDefault();
    onFilter('');
  }

  return (
    <div className="px-3 pt-1 pb-3">
      <div className="flex h-9 items-center rounded-md border border-line-strong bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus">
        <input
          ref={field}
          type="search"
          value={filter}
          onChange={(event) => onFilter(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label="Filter the documentation"
          placeholder="Filter"
          className="h-full w-full min-w-0 bg-transparent px-3 text-lg outline-none placeholder:text-faint sm:text-base"
        />
        <span
          aria-hidden="true"
          className="mr-2 rounded-sm border border-line px-1.5 font-sans text-xs text-faint max-lg:hidden"
        >
          /
        </span>
      </div>
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return <h2 className="px-3 pt-3 pb-1 text-xs font-medium text-faint">{children}</h2>;
}

function Entry({
  href,
  isCurrent,
  onNavigate,
  children,
}: {
  href: string;
  isCurrent: boolean;
  onNavigate: (() => void) | undefined;
  children: React.ReactNode;
}) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-current={isCurrent ? 'page' : undefined}
      {...(onNavigate && { onClick: onNavigate })}
      className={classNames(
        'flex items-baseline gap-1.5 rounded-md px-3 py-1.5 text-sm',
        isCurrent ? 'bg-accent-soft font-medium text-accent' : 'text-muted hover:bg-sunken hover:text-ink',
      )}
    >
      {children}
    </Link>
  );
}
