'use client';

import type { ReactNode } from 'react';
import frameWords from '../../../messages/generated/embed/frame.ts';
import { classNames } from '../../_ui/class-names.ts';
import { Icon, type IconName } from '../../_ui/icon.tsx';
import { announce } from '../_app/bridge.ts';
import { useEmbed } from '../_app/embed-context.ts';
import { useScreen } from '../_app/router.ts';
import { useHasHost } from '../_app/use-host.ts';
import { useOnline } from '../_app/use-online.ts';
import { useWords } from '../_app/words.ts';
import { ScreenLink } from './action.tsx';

const places = [
  { to: '/', icon: 'home', word: 'home' },
  { to: '/buy', icon: 'plus', word: 'buy' },
  { to: '/sell', icon: 'out', word: 'sell' },
  { to: '/wallet', icon: 'wallet', word: 'wallet' },
  { to: '/more', icon: 'menu', word: 'more' },
] as const satisfies readonly { to: string; icon: IconName; word: keyof typeof frameWords.en }[];

/** What stands around every screen: whose it is, whether it is a test, whether there is a connection, and the ways on. */
export function Frame({
  mode,
  hasNavigation,
  children,
}: {
  mode: 'live' | 'sandbox' | null;
  hasNavigation: boolean;
  children: ReactNode;
}) {
  const words = useWords(frameWords);
  const isOnline = useOnline();
  return (
    <div
      className={classNames(
        'flex min-h-dvh flex-col pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]',
        // What sticks to the foot of a screen stays above it.
        hasNavigation && '[--navigation:calc(3.5rem+env(safe-area-inset-bottom))]',
      )}
    >
      <Header mode={mode} />
      <div role="status">
        {isOnline ? null : <p className="bg-warning-soft px-4 py-2 text-center text-warning">{words('offline')}</p>}
      </div>
      {children}
      {hasNavigation ? <Navigation /> : <div className="pb-[env(safe-area-inset-bottom)]" />}
    </div>
  );
}

function Header({ mode }: { mode: 'live' | 'sandbox' | null }) {
  const isHosted = useHasHost();
  const { brand } = useEmbed();
  const words = useWords(frameWords);
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex min-h-14 max-w-lg items-center gap-3 px-4 sm:px-6">
        {brand.logo ? (
          <img
            src={brand.logo.path}
            width={brand.logo.width}
            height={brand.logo.height}
            alt=""
            className="max-h-8 w-auto max-w-28 shrink-0 rounded-sm object-contain"
          />
        ) : null}
        <p className="min-w-0 flex-1 truncate text-lg font-semibold">{brand.name}</p>
        {isHosted ? (
          <button
            type="button"
            onClick={() => announce({ type: 'tola.close_requested' })}
            aria-label={words('close')}
            className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full text-muted"
          >
            <Icon name="close" size={18} />
          </button>
        ) : null}
      </div>
      {mode === 'sandbox' ? (
        <p className="flex items-center justify-center gap-2 bg-sandbox px-4 py-1 text-center text-sm text-on-sandbox">
          <Icon name="flask" size={14} className="shrink-0" />
          {words('sandbox')}
        </p>
      ) : null}
    </header>
  );
}

function Navigation() {
  const words = useWords(frameWords);
  const screen = useScreen();
  return (
    <nav
      aria-label={words('mainNavigation')}
      className="sticky bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="mx-auto flex max-w-lg">
        {places.map(({ to, icon, word }) => {
          const isHere = to === '/' ? screen === '/' : screen === to || screen.startsWith(`${to}/`);
          return (
            <li key={to} className="min-w-0 flex-1">
              <ScreenLink
                to={to}
                aria-current={isHere ? 'page' : undefined}
                className={classNames(
                  'flex min-h-14 flex-col items-center justify-center gap-0.5 px-1 text-xs font-medium',
                  isHere ? 'text-accent' : 'text-muted',
                )}
              >
                <Icon name={icon} size={20} />
                <span className="max-w-full truncate">{words(word)}</span>
              </ScreenLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
