import type { ReactElement } from 'react';
import type { Drawing } from './drawing.ts';

/** One page of the documentation. */
export type DocsPage = {
  readonly href: string;
  readonly title: string;
  /** Under which heading the navigation has it */
  readonly group: string;
  /** The page of the navigation that it is shown below, while one of them is open */
  readonly under?: string;
  /** Of an operation */
  readonly method?: string;
  draw(drawing: Drawing): ReactElement;
};
