import type { en } from './messages/en.ts';

export type MessageKey = keyof typeof en;
export type Messages = Readonly<Record<MessageKey, string>>;
/** Looks a message up and fills its {placeholders}. */
export type Translate = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** The look-up over one language's messages. Knows no language itself, so the browser gets only the one it needs. */
export function createTranslate<Key extends string>(
  messages: Readonly<Record<Key, string>>,
): (key: Key, values?: Readonly<Record<string, string | number>>) => string {
  return (key, values = {}) =>
    messages[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
