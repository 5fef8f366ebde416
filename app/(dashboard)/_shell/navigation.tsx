'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { usePermissions } from '../../_lib/permissions.tsx';
import { NavigationList } from '../../_ui/navigation-list.tsx';
import { placeGroups } from './places.ts';

type Here = { path: string; mode: Mode; onNavigate?: () => void; className?: string };

/** The pages there are, for anyone who may see them. Links keep the mode. */
export function Navigation({ mode, ...here }: Here) {
  const translate = useTranslate();
  const permissions = usePermissions();
  const groups = placeGroups
    .map(({ id, label, folds, places }) => ({
      id,
      folds,
      label: label && translate(label),
      places: places
        .filter(({ permission }) => permissions.includes(permission))
        .map((place) => ({ ...place, href: hrefIn(mode, place.path), label: translate(place.label) })),
    }))
    .filter((group) => group.places.length > 0);
  return <NavigationList label={translate('nav.label')} root="/" groups={groups} {...here} />;
}
