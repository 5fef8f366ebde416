import type { PlainKey, Translate } from '../../_lib/messages/translate.ts';
import type { Mode } from '../../_lib/mode.ts';
import { hrefIn } from '../../_lib/mode.ts';
import type { Permission } from '../../_lib/permissions.tsx';
import type { Theme } from '../../_lib/preferences/theme.ts';
import type { SearchHitView } from '../../_lib/procedure-types.ts';
import type { IconName } from '../../_ui/icon.tsx';
import { placeGroups } from '../_shell/places.ts';

/** One line of the palette. */
export type Command = {
  readonly id: string;
  readonly group: 'hits' | 'pages' | 'actions';
  readonly icon: IconName;
  readonly label: string;
  readonly detail?: string;
  readonly run: () => void;
};

/** What the palette's commands act with. */
export type Hands = {
  go: (href: string) => void;
  setTheme: (theme: Theme) => void;
  copyAddress: () => void;
  showKeys: () => void;
  signOut: () => void;
};

type Place = { path: string; mode: Mode; modes: readonly Mode[] };

const hitPlaces: Record<SearchHitView['kind'], { path: string; icon: IconName }> = {
  user: { path: '/users', icon: 'person' },
  transaction: { path: '/transactions', icon: 'transactions' },
  payment: { path: '/payments', icon: 'payment' },
  sip: { path: '/sips', icon: 'repeat' },
  withdrawal: { path: '/withdrawals', icon: 'bank' },
  delivery: { path: '/deliveries', icon: 'parcel' },
  statement: { path: '/statements', icon: 'document' },
  purchase: { path: '/inventory', icon: 'metal' },
  call: { path: '/developers/logs', icon: 'list' },
  webhook: { path: '/developers/webhooks', icon: 'bolt' },
};

/** What a search found, as lines that lead there. */
export function hitCommands(hits: readonly SearchHitView[], mode: Mode, hands: Hands, translate: Translate): Command[] {
  return hits.map((hit) => {
    const { path, icon } = hitPlaces[hit.kind];
    const isPerson = hit.kind === 'user';
    const what = [translate(`search.kind.${hit.kind}`), isPerson ? null : hitLabel(hit, translate)].filter(Boolean);
    return {
      id: `${hit.kind}-${hit.id}`,
      group: 'hits',
      icon,
      label: isPerson ? (hit.label ?? hit.of ?? hit.id) : what.join(' · '),
      detail: [
        isPerson ? what[0] : hit.id,
        isPerson ? hit.of : null,
        hit.by === 'id' || hit.by === 'name' ? null : translate(`search.by.${hit.by}`),
      ]
        .filter(Boolean)
        .join(' · '),
      run: () =>
        hands.go(
          hit.kind === 'purchase'
            ? hrefIn(mode, path, { from: hit.of ?? undefined, to: hit.of ?? undefined })
            : hrefIn(mode, `${path}/${encodeURIComponent(hit.id)}`),
        ),
    };
  });
}

function hitLabel({ kind, label }: SearchHitView, translate: Translate): string | null {
  return kind === 'transaction' && label !== null ? translate(`type.${label}` as PlainKey) : label;
}

/** Pages and actions whose words hold every word of the text. */
export function placeCommands(
  text: string,
  { path, mode, modes }: Place,
  hands: Hands,
  may: readonly Permission[],
  translate: Translate,
): Command[] {
  const pages = placeGroups.flatMap((group) =>
    group.places
      .filter(({ permission }) => may.includes(permission))
      .map(
        (place): Command => ({
          id: `page-${place.path}`,
          group: 'pages',
          icon: place.icon,
          label: translate(place.label),
          ...(group.label && { detail: translate(group.label) }),
          run: () => hands.go(hrefIn(mode, place.path)),
        }),
      ),
  );
  const words = text.trim().toLowerCase().split(/\s+/);
  return [...pages, ...actions({ path, mode, modes }, hands, translate)].filter(({ label, detail = '' }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  );
}

const themes = [
  ['system', 'profile.themeSystem'],
  ['light', 'profile.themeLight'],
  ['dark', 'profile.themeDark'],
] as const satisfies readonly (readonly [Theme, PlainKey])[];

function actions({ path, mode, modes }: Place, hands: Hands, translate: Translate): Command[] {
  const other: Mode = mode === 'live' ? 'sandbox' : 'live';
  const action = (id: string, icon: IconName, label: string, run: () => void): Command => ({
    id,
    group: 'actions',
    icon,
    label,
    run,
  });
  return [
    ...(modes.includes(other)
      ? [
          action('mode', 'flask', translate('search.do.mode', { mode: translate(`mode.${other}`) }), () =>
            hands.go(hrefIn(other, path)),
          ),
        ]
      : []),
    ...themes.map(([theme, name]) =>
      action(`theme-${theme}`, 'brush', translate('search.do.theme', { theme: translate(name) }), () =>
        hands.setTheme(theme),
      ),
    ),
    action('copy', 'copy', translate('search.do.copyAddress'), hands.copyAddress),
    action('keys', 'info', translate('search.do.keys'), hands.showKeys),
    action('docs', 'document', translate('search.do.docs'), () => hands.go('/docs')),
    action('sign-out', 'signOut', translate('profile.signOut'), hands.signOut),
  ];
}
