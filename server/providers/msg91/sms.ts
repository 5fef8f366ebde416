import { z } from 'zod';
import type { OtpSender } from '../../domain/accounts/tokens/otp-sender.ts';
import { parseExactJson } from '../../domain/kernel/text/exact-json.ts';
import { readLimited } from '../../domain/kernel/text/read-limited.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';

const answerSchema = z.object({ type: z.string(), message: z.string().optional() });
const TIMEOUT_MS = 8_000;
const ANSWER_BYTES_MAX = 64 * 1_024;

/**
 * Sends OTPs by MSG91. The code, its life and its attempts are ours; MSG91 only delivers. Raises when it does not say
 * "success" in time. Neither the key nor the code is ever part of an error.
 */
export function createMsg91Sender(settings: { authKey: string; templateId: string; baseUrl: string }): OtpSender {
  return {
    send: ({ mobile, code }) => inSpan({ name: 'MSG91 POST', kind: 'client' }, () => sendOtp({ mobile, code })),
  };

  async function sendOtp({ mobile, code }: { mobile: string; code: string }): Promise<void> {
    const url = new URL('/api/v5/otp', settings.baseUrl);
    url.searchParams.set('template_id', settings.templateId);
    url.searchParams.set('mobile', `91${mobile}`);
    url.searchParams.set('otp', code);
    const response = await fetch(url, {
      method: 'POST',
      headers: { authkey: settings.authKey, 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => {
      throw new Error('MSG91 could not be reached');
    });
    const answer = answerSchema.safeParse(await readAnswer(response).catch(() => undefined));
    if (!response.ok || answer.data?.type !== 'success') {
      throw new Error(`MSG91 refused a message (HTTP ${response.status})`);
    }
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  const body = await readLimited(response.body, ANSWER_BYTES_MAX);
  return body && parseExactJson(body.toString('utf8'));
}
