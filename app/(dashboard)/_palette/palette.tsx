'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { signOut } from '../../_lib/auth-client.ts';
import { formatCount } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { usePermissions } from '../../_lib/permissions.tsx';
import { useTheme } from '../../_lib/preferences/use-theme.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { ErrorState } from '../../_ui/states.tsx';
import { useToast } from '../../_ui/toast.tsx';
import { type Command, type Hands, hitCommands, placeCommands } from './commands.ts';
import { PaletteField } from './palette-field.tsx';
import { PaletteList } from './palette-list.tsx';

const ASK_AFTER_MS = 150;
const ASK_FROM_LENGTH = 2;

/**
 * Finds anything, goes anywhere, does the few things there are to do: a combobox over one list. The list has no focus of its own; the
 * arrows move which line counts, and screen readers say so.
 */
export default function Palette({
  path,
  mode,
  modes,
  onClose,
  onKeys,
}: {
  path: string;
  mode: Mode;
  modes: readonly Mode[];
  onClose: () => void;
  onKeys: () => void;
}) {
  const translate = useTranslate();
  const may = usePermissions();
  const ids = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const search = useSearch(mode, text);
  const hands = useHands(() => dialog.current?.close(), onKeys);
  const commands = [
    ...hitCommands(search.hits, mode, hands, translate),
    ...placeCommands(text, { path, mode, modes }, hands, may, translate),
  ];
  const chosen = Math.min(place, commands.length - 1);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.addEventListener('close', onClose);
    return () => element?.removeEventListener('close', onClose);
  }, [onClose]);

  function type(next: string) {
    setText(next);
    setPlace(0);
    search.ask(next);
  }

  function onKeyDown(event: KeyboardEvent) {
    const to = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 + commands.length }[event.key];
    if (to !== undefined && commands.length > 0) {
      event.preventDefault();
      setPlace(to % commands.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      commands[chosen]?.run();
    }
  }

  const idOf = (command: Command | undefined) => (command ? `${ids}-${command.id}` : undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which <dialog> handles itself
    <dialog
      ref={dialog}
      aria-label={translate('search.title')}
      onClick={(event) => {
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
      className="mx-auto mt-[8vh] mb-auto w-[min(40rem,calc(100vw-1.5rem))] overflow-hidden rounded-lg border border-line bg-surface text-ink shadow-float"
    >
      <PaletteField
        listId={`${ids}-list`}
        activeId={idOf(commands[chosen])}
        text={text}
        onType={type}
        onKeyDown={onKeyDown}
        onClose={() => dialog.current?.close()}
      />
      <p role="status" className="sr-only">
        {search.isWaiting
          ? translate('search.looking')
          : translate('search.count', { count: formatCount(commands.length) })}
      </p>
      {search.error ? <ErrorState error={search.error} onRetry={search.retry} /> : null}
      <PaletteList
        id={`${ids}-list`}
        commands={commands}
        chosen={chosen}
        idOf={idOf}
        onPoint={setPlace}
        empty={
          search.isWaiting ? translate('search.looking') : translate('search.none', { mode: translate(`mode.${mode}`) })
        }
      />
      <p className="border-line border-t px-4 py-2 text-muted text-xs">{translate('search.hint')}</p>
    </dialog>
  );
}

/** What the text finds, asked for once the typing rests. */
function useSearch(mode: Mode, text: string) {
  const trpc = useTRPC();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asked, setAsked] = useState('');
  const isAsking = asked.length >= ASK_FROM_LENGTH;
  const query = useQuery(
    trpc.search.find.queryOptions({ mode, text: asked }, { enabled: isAsking, placeholderData: keepPreviousData }),
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    hits: isAsking && text.trim() !== '' ? (query.data ?? []) : [],
    error: isAsking ? query.error : null,
    isWaiting: text.trim() !== asked || (isAsking && query.isFetching),
    retry: () => query.refetch(),
    ask(next: string) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setAsked(next.trim()), ASK_AFTER_MS);
    },
  };
}

/** What commands do; each closes the palette first, so that focus is back where it was. */
function useHands(close: () => void, onKeys: () => void): Hands {
  const translate = useTranslate();
  const router = useRouter();
  const toast = useToast();
  const [, setTheme] = useTheme();
  const closing =
    <Input extends unknown[]>(act: (...input: Input) => void) =>
    (...input: Input) => {
      close();
      act(...input);
    };
  return {
    go: closing((href: string) => (href.startsWith('/docs') ? window.location.assign(href) : router.push(href))),
    setTheme: closing(setTheme),
    showKeys: onKeys,
    copyAddress: closing(() => {
      navigator.clipboard.writeText(window.location.href).then(
        () => toast({ tone: 'positive', message: translate('copy.done') }),
        () => toast({ tone: 'negative', message: translate('copy.failed') }),
      );
    }),
    signOut: closing(() => {
      signOut().then(
        () => window.location.assign('/sign-in'),
        () => toast({ tone: 'negative', message: translate('profile.signOutFailed') }),
      );
    }),
  };
}
