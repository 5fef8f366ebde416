/** An outside place that keeps the audit log too. A port: server/providers fills it. */
export type AuditSink = {
  /** For logs: a file, or a host */
  readonly name: string;
  /**
   * Takes entries, a JSON object a line, behind those it has. Resolves once they are kept there; raises where they may not be, and is given them again then:
   * an entry may arrive more than once.
   */
  write(lines: string): Promise<void>;
};
