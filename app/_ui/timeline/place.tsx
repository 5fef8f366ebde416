import type { Translate } from '../../_lib/messages/translate.ts';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { TextLink } from '../button.tsx';
import type { ShownEntry } from './timeline.tsx';

/** Whose page it is: of a user, of a transaction, or of an order of any kind. */
export type Page = 'user' | 'transaction' | 'order';

/** Where it is said. */
export type Place = {
  page: Page;
  /** Of the partner's screens; the console has none, its own words, and no links */
  mode: Mode | undefined;
  seesDeliveries: boolean;
  translate: Translate;
};

export type Words = Omit<ShownEntry, 'id' | 'at'>;

/** A link to the page of something that an entry is about; its id where nothing is linked. */
export function leadTo(path: string, id: string, { mode }: Place, words: string = `…${id.slice(-8)}`) {
  return mode ? <TextLink href={hrefIn(mode, `${path}/${id}`)}>{words}</TextLink> : words;
}
