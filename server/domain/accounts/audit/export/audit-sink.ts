/** An outside place that keeps the audit log too. A port: server/providers fills it. */
export type AuditSink = {
  /** For logs: a file, or a host */
  readonly name: string;
  /**
   * Takes entries, a JSON object a line, behind those it has. Resolves once they are kept there; raises where they may not be, TooManyLines where fewer at a
   * time may be, and is given them again then: an entry may arrive more than once. Gives up where the signal is raised.
   */
  write(lines: string, stopping?: AbortSignal): Promise<void>;
};

/** The place answered over HTTP, and did not take the lines. */
export class NotTaken extends Error {
  override readonly name: string = 'NotTaken';
  readonly status: number;
  constructor(host: string, status: number) {
    super(`the audit log's place at ${host} answered with HTTP status ${status}`);
    this.status = status;
  }
}

/** It takes fewer lines at a time. */
export class TooManyLines extends NotTaken {
  override readonly name = 'TooManyLines';
}

/** What each line begins with. */
export const ENTRY_START = '{"id":"';
