import type { EmailSender } from '../../domain/accounts/email/email.ts';

/** Demo mode: every email code is 123456, so nothing needs to be sent. */
export const silentEmail: EmailSender = { send: async () => {} };
