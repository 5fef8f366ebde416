import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { OtpSender } from '../../domain/accounts/tokens/otp-sender.ts';
import { type StandIn, startStandIn } from '../../testing/peers/held-stand-in.ts';
import { createMsg91Sender } from '../msg91/sms.ts';
import { silentSender } from '../simulated/sms.ts';

const authKey = 'auth-key-0123456789';
const message = { mobile: '9876543210', code: '482913', purpose: 'token' as const };

/** What any sender promises. */
function keepsTheContract(setUp: () => OtpSender) {
  test('takes a code, and another', async () => {
    await setUp().send(message);
    await setUp().send({ ...message, code: '000000' });
  });
}

describe('silent', () => keepsTheContract(() => silentSender));

describe('MSG91', () => {
  let server: StandIn;
  let answer = '{"type":"success","request_id":"3763"}';
  beforeAll(async () => {
    server = await startStandIn(() => ({ status: 200, json: answer }));
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.manner = 'well';
    server.requests.length = 0;
    answer = '{"type":"success","request_id":"3763"}';
  });
  const sender = () => createMsg91Sender({ authKey, templateId: 'template-1', baseUrl: server.baseUrl });

  keepsTheContract(sender);

  it('is asked to send our own code by the approved template, the key in a header', async () => {
    await sender().send(message);
    const [asked] = server.requests;
    const url = new URL(asked?.path ?? '', server.baseUrl);
    expect([asked?.method, url.pathname]).toEqual(['POST', '/api/v5/otp']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      template_id: 'template-1',
      mobile: '919876543210',
      otp: '482913',
    });
    expect(asked?.headers.authkey).toBe(authKey);
  });

  it.each([
    'unauthorised',
    'forbidden',
    'too_many',
    'bad_request',
    'server_error',
    'html',
    'empty',
    'redirect',
    'broken_connection',
  ] as const)('that answers %s is a failure that tells neither key nor code nor number', async (manner) => {
    server.manner = manner;
    const failure = await sender()
      .send(message)
      .catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    const reported = JSON.stringify([String(failure), (failure as Error).stack, (failure as Error).cause ?? null]);
    for (const secret of [authKey, message.code, message.mobile]) expect(reported).not.toContain(secret);
  });

  it('that says no with HTTP 200 has sent nothing', async () => {
    answer = '{"type":"error","message":"template id missing"}';
    await expect(sender().send(message)).rejects.toThrow('MSG91 refused a message (HTTP 200)');
  });

  it('is sent each message once, since it knows no key to repeat it with', async () => {
    server.manner = 'server_error';
    await expect(sender().send(message)).rejects.toThrow();
    expect(server.requests).toHaveLength(1);
  });
});
