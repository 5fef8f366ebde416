import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EmailSender } from '../../domain/accounts/email/email.ts';
import { silentEmail } from '../simulated/email.ts';
import { createSmtpSender } from '../smtp/email.ts';
import { type Behaviour, type SmtpServer, startSmtpServer } from '../smtp/testing/smtp-server.ts';

const email = { to: 'asha@example.com', subject: '123456 is your code', text: '123456 is your code.\nमत बताइए।' };

/** What any sender promises. */
function keepsTheContract(setUp: () => EmailSender) {
  test('takes a message, and another', async () => {
    await setUp().send(email);
    await setUp().send({ ...email, text: 'Another' });
  });
}

describe('silent', () => keepsTheContract(() => silentEmail));

describe('smtp', () => {
  let server: SmtpServer;
  beforeAll(async () => {
    server = await startSmtpServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.behaviour = 'well';
    server.messages.length = 0;
  });
  const create = (login = 'user:p%40ss@') =>
    createSmtpSender({
      url: `smtp://${login}127.0.0.1:${server.port}`,
      from: 'Tola <no-reply@tola.example>',
      timeoutMs: 500,
    });

  keepsTheContract(() => create());

  test('says who sends what to whom, logged in', async () => {
    await create().send(email);
    const [message] = server.messages;
    expect(message).toMatchObject({ from: 'no-reply@tola.example', to: ['asha@example.com'], login: 'user:p@ss' });
    expect(message?.data).toMatch(/^From: Tola <no-reply@tola\.example>\r$/m);
    expect(message?.data).toMatch(/^To: (?:<)?asha@example\.com(?:>)?\r$/m);
    expect(message?.data).toMatch(/^Subject: 123456 is your code\r$/m);
    const [, encoded = ''] = message?.data.split('\r\n\r\n') ?? [];
    // Quoted-printable: soft line ends out, then bytes as percent codes.
    const text = decodeURIComponent(encoded.replace(/=\r\n/g, '').replace(/=/g, '%'));
    expect(text).toBe(email.text.replace('\n', '\r\n'));
  });

  test('logs in nowhere without a user', async () => {
    await create('').send(email);
    expect(server.messages).toMatchObject([{ login: undefined }]);
  });

  test.each(['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', 'A <b@example.com>'])(
    '%j reaches no second address',
    async (to) => {
      await create()
        .send({ ...email, to })
        .catch(() => {});
      for (const message of server.messages) {
        expect(message.to).toHaveLength(1);
        expect(message.data).not.toMatch(/^Bcc:/im);
      }
    },
  );

  test.each<[Behaviour, string]>([
    ['silent', 'ETIMEDOUT'],
    ['refuses_login', 'EAUTH, reply 535'],
    ['refuses_receiver', 'EENVELOPE, reply 550'],
    ['refuses_content', 'EMESSAGE, reply 554'],
    ['breaks', 'ECONNECTION'],
  ])('where the server %s it raises, and tells no secret', async (behaviour, reason) => {
    server.behaviour = behaviour;
    const error = await create()
      .send(email)
      .then(
        () => undefined,
        (raised: Error) => raised,
      );
    expect(error?.message).toBe(`the mail server did not take a message: ${reason}`);
    expect(`${error?.stack} ${JSON.stringify(error)} ${String(error?.cause)}`).not.toMatch(/asha|123456|p@ss|p%40ss/);
    expect(server.messages).toEqual([]);
  });

  test('a server elsewhere that offers no encryption is sent nothing', async () => {
    // An address that leads to this machine, and is none of those that are known to.
    const sender = createSmtpSender({
      url: `smtp://user:pass@0.0.0.0:${server.port}`,
      from: 'no-reply@tola.example',
      timeoutMs: 500,
    });
    await expect(sender.send(email)).rejects.toThrow('the mail server did not take a message: ETLS, reply 502');
    expect(server.messages).toEqual([]);
  });
});
