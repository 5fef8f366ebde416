'use client';

import historyWords from '../../../../messages/generated/embed/history.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useWords } from '../../_app/words.ts';
import { Screen } from '../../_parts/screen.tsx';
import { type Filter, HistoryFilters, noFilter } from './filters.tsx';
import { HistoryPages } from './pages.tsx';

/** All that the person did and was given here, newest first. The choice is there again after a look at a transaction. */
export default function HistoryScreen() {
  const words = useWords(historyWords);
  const [kept, keep] = useKept<Filter>('history-filter');
  const filter = kept ?? noFilter;
  return (
    <Screen title={words('title')} backTo="/more">
      <HistoryFilters filter={filter} onFilter={keep} />
      <HistoryPages key={`${filter.type} ${filter.asset}`} filter={filter} onClear={() => keep(null)} />
    </Screen>
  );
}
