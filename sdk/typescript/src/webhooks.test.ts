import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleEvents, signatureVectors } from '../../../server/domain/webhooks/sample-events.ts';
import { distorted, distortion, weirdJson } from '../../../server/testing/weird.ts';
import { WebhookError } from './errors.ts';
import { signWebhook, verifyWebhook } from './webhooks.ts';

const secret = 'whsec_one';
const nowSeconds = 1_795_282_000;
const body = sampleEvents[0]?.body ?? '';

async function headersOf(text: string, by = secret, at = nowSeconds) {
  return { 'X-Service-Signature': await signWebhook(text, by, at), 'X-Service-Timestamp': String(at) };
}

const problem = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  return error instanceof WebhookError ? error.reason : error;
};

describe('webhooks', () => {
  it('are signed and verified as the published vectors are', async () => {
    for (const { secret, timestamp, body, signature } of signatureVectors) {
      expect(await signWebhook(body, secret, timestamp)).toBe(signature);
      const headers = { 'x-service-signature': signature, 'x-service-timestamp': String(timestamp) };
      const verified = problem(verifyWebhook(body, headers, secret, { nowSeconds: timestamp }));
      if (body === '') expect(await verified).toBe('body_malformed');
      else expect(await verified).toMatchObject(JSON.parse(body.replace(/0\.000001/, '"0.000001"')));
    }
  });

  it('of every kind come with exact decimals', async () => {
    for (const { kind, body } of sampleEvents) {
      const event = await verifyWebhook(new TextEncoder().encode(body), new Headers(await headersOf(body)), secret, {
        nowSeconds,
      });
      expect(event.event).toBe(kind);
      if (event.event === 'payment.completed') expect(event.data.fulfilment.asset_quantity).toBe('0.035635');
    }
  });

  it('are taken with either secret while one is being replaced, under either header', async () => {
    const byNext = await signWebhook(body, 'whsec_two', nowSeconds);
    const both = { ...(await headersOf(body)), 'X-Service-Signature-Next': byNext };
    for (const secrets of [secret, 'whsec_two', ['whsec_old', 'whsec_two']]) {
      expect((await verifyWebhook(body, both, secrets, { nowSeconds })).event_id).toBeDefined();
    }
    expect(await problem(verifyWebhook(body, both, [], { nowSeconds }))).toBe('signature_wrong');
  });

  it('are not judged by a secret that is empty or not set: anyone could sign with it', async () => {
    for (const secrets of ['', ['whsec_two', ''], undefined as unknown as string]) {
      await expect(verifyWebhook(body, await headersOf(body), secrets, { nowSeconds })).rejects.toThrow('is empty');
    }
  });

  it('are refused when anything was changed', async () => {
    const headers = await headersOf(body);
    const refused = async (text: string, given: Record<string, string>, by = secret) =>
      problem(verifyWebhook(text, given, by, { nowSeconds }));
    expect(await refused(`${body} `, headers)).toBe('signature_wrong');
    expect(await refused(body, headers, 'whsec_other')).toBe('signature_wrong');
    expect(await refused(body, { ...headers, 'X-Service-Timestamp': String(nowSeconds + 1) })).toBe('signature_wrong');
    expect(await refused(body, { ...headers, 'X-Service-Signature': 'sha256=00' })).toBe('signature_wrong');
    expect(await refused(body, { 'X-Service-Timestamp': String(nowSeconds) })).toBe('header_missing');
    expect(await refused(body, { 'X-Service-Signature': headers['X-Service-Signature'] })).toBe('header_missing');
  });

  it('are an event or refused by a WebhookError, whatever was signed, and whatever a stranger sends', async () => {
    const texts = fc.oneof(
      weirdJson,
      fc.string({ unit: 'binary' }),
      fc.tuple(fc.constantFrom(...sampleEvents), distortion).map(([event, how]) => distorted(event.body, how)),
    );
    await fc.assert(
      fc.asyncProperty(texts, fc.string({ unit: 'binary' }), async (text, strange) => {
        const signed = await headersOf(text);
        const came = await problem(verifyWebhook(text, signed, secret, { nowSeconds }));
        const isEvent = typeof came === 'object' && came !== null && !(came instanceof Error) && !Array.isArray(came);
        expect(isEvent || came === 'body_malformed').toBe(true);
        for (const name of ['X-Service-Signature', 'X-Service-Timestamp']) {
          const refused = await problem(verifyWebhook(text, { ...signed, [name]: strange }, secret, { nowSeconds }));
          expect(refused).toBe('signature_wrong');
        }
      }),
      { numRuns: 500 },
    );
    expect(await problem(verifyWebhook('{}', await headersOf('{}', secret, Number.NaN), secret))).toBe(
      'timestamp_outside_tolerance',
    );
  });

  it('are refused when they are more than 300 seconds away, before or after', async () => {
    for (const [away, expected] of [
      [300, undefined],
      [-300, undefined],
      [301, 'timestamp_outside_tolerance'],
      [-301, 'timestamp_outside_tolerance'],
    ] as const) {
      const result = await problem(
        verifyWebhook(body, await headersOf(body, secret, nowSeconds - away), secret, { nowSeconds }),
      );
      if (expected) expect(result).toBe(expected);
      else expect(result).toHaveProperty('event');
    }
    const old = await headersOf(body, secret, nowSeconds - 900);
    expect(await problem(verifyWebhook(body, old, secret, { nowSeconds, toleranceSeconds: 1_000 }))).toHaveProperty(
      'event',
    );
  });
});
