import type { OtpSender } from '../../domain/accounts/tokens/otp-sender.ts';

/** Demo mode: every OTP is 1234, so nothing needs to be sent. */
export const silentSender: OtpSender = { send: async () => {} };
