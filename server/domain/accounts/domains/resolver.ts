/**
 * Asks DNS. A port: server/providers fills it. Within a few seconds it answers what the TXT records of a name say, none where there
 * are none, and null where DNS gave no answer, so that nothing is concluded from an outage.
 */
export type Resolver = {
  texts(name: string): Promise<readonly string[] | null>;
  /** Puts a record there: of the simulated one only, null elsewhere */
  readonly publish: ((name: string, text: string) => Promise<void>) | null;
};
