/** What verbs may say to the operator: structured, without secrets, OTPs, tokens or full personal numbers. */
export type Log = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};
