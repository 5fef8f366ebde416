/** Which bank's branch an IFSC is. A port: server/providers fills it. */
export type IfscDirectory = {
  /** Undefined where no such branch is known. The code is in upper case. */
  find(ifsc: string): Promise<{ bankName: string; branch: string } | undefined>;
};
