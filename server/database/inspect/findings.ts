/** What an inspection found of one thing. `bad` may lose what was answered, or fail under load; `warning` is less than it could be. */
export type Finding = Readonly<{ verdict: 'good' | 'warning' | 'bad'; what: string }>;

export const good = (what: string): Finding => ({ verdict: 'good', what });
export const warning = (what: string): Finding => ({ verdict: 'warning', what });
export const bad = (what: string): Finding => ({ verdict: 'bad', what });
