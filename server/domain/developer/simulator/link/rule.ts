import type { ParsedLink } from './parse-link.ts';

export type LinkVerdict = 'pass' | 'warn' | 'fail';

/** Where a rule stands in the rules of UPI links: its part. */
export type LinkSection = 'link' | 'app' | 'encoding' | 'pay' | 'mandate' | 'order';

/** What a link is held against where it is known whose it should be: the query that was handed out, byte for byte. */
export type ExpectedLink = { query: string };

/** One rule of links. A verdict of undefined: it says nothing of this link. */
export type LinkRule<Id extends string = string> = {
  readonly id: Id;
  readonly section: LinkSection;
  /** The parameter it is about, if it is about one */
  readonly parameter?: string;
  judge(link: ParsedLink, expected: ExpectedLink | undefined): LinkVerdict | undefined;
};
