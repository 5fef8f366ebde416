import { z } from 'zod';
import { namedObject } from './named-object.ts';

/** What is answered about a code sent to a user (decisions 8). */
export const otpSentFields = {
  otp_sent_to: z.string(),
  otp_expires_in_seconds: z.number(),
  attempts_left: z.number(),
};

/** What is answered about a code sent again. */
export const otpResentSchema = namedObject('OtpResent', { cooldown_seconds: z.number(), ...otpSentFields });

/** The same in API shape. */
export function presentOtpSent(sent: { otpSentTo: string; otpExpiresInSeconds: number; attemptsLeft: number }) {
  return {
    otp_sent_to: sent.otpSentTo,
    otp_expires_in_seconds: sent.otpExpiresInSeconds,
    attempts_left: sent.attemptsLeft,
  };
}
