import type { Vault } from '../../kernel/vault.ts';

/** The last 50 messages of a sandbox are kept (decisions 14). */
export const MESSAGES_KEPT = 50;

export const messageKinds = ['otp', 'email', 'webhook'] as const;

/** What of a message is sealed, since it can hold personal data and codes. */
export type MessageText = {
  /** Masked mobile or email, or URL */
  to: string;
  /** The text or JSON that would have gone out */
  content: string;
  /** Of an OTP */
  code?: string | undefined;
};

const PURPOSE = 'sandbox-message';

/** Seals what a message says. */
export function sealMessage(vault: Vault, { to, content, code }: MessageText): Uint8Array<ArrayBuffer> {
  return vault.seal(PURPOSE, JSON.stringify({ to, content, code }));
}

/** Reads what `sealMessage` made. */
export function openMessage(vault: Vault, sealed: Uint8Array): MessageText {
  return JSON.parse(vault.open(PURPOSE, sealed)) as MessageText;
}
