/** A small receiver in one language, shown in the guide to webhooks and run by a test where its runtime is at hand. */
export type Recipe = {
  readonly language: string;
  readonly file: string;
  /** How it is started, with `WEBHOOK_SECRET` and `PORT` in its environment */
  readonly command: string;
  readonly text: string;
};
