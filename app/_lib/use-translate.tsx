'use client';

import { createContext, type ReactNode, use, useMemo } from 'react';
import { createTranslate, type Messages, type Translate } from './translate-messages.ts';

const TranslateContext = createContext<Translate | null>(null);

/** Gives the screens below the messages of one language; only that language is sent to the browser. */
export function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
  const translate = useMemo(() => createTranslate(messages), [messages]);
  return <TranslateContext value={translate}>{children}</TranslateContext>;
}

/** The look-up for words on a screen. */
export function useTranslate(): Translate {
  const translate = use(TranslateContext);
  if (!translate) throw new Error('useTranslate needs a MessagesProvider above it.');
  return translate;
}
