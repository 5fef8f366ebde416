import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { createFileSink } from './file-sink.ts';
import { createHttpsSink } from './https-sink.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-audit-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a file', () => {
  it('gets lines behind those it has, is for its owner alone, and may be rotated away', async () => {
    const file = path.join(folder, 'rotated.jsonl');
    const sink = createFileSink(file);
    await sink.write('{"a":1}\n');
    await sink.write('{"a":2}\n{"a":3}\n');
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n{"a":2}\n{"a":3}\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    renameSync(file, `${file}.1`);
    await sink.write('{"a":4}\n');
    expect(readFileSync(file, 'utf8')).toBe('{"a":4}\n');
  });

  it('loses the half of a line that a dead process left, and no whole one', async () => {
    const file = path.join(folder, 'torn.jsonl');
    const sink = createFileSink(file);
    await sink.write('{"a":1}\n');
    appendFileSync(file, '{"a":2,"b":"half of');
    await sink.write('{"a":2,"b":"half of it"}\n');
    expect(readFileSync(file, 'utf8')).toBe('{"a":1}\n{"a":2,"b":"half of it"}\n');
    const begun = path.join(folder, 'begun.jsonl');
    appendFileSync(begun, '{"a"');
    await createFileSink(begun).write('{"a":1}\n');
    expect(readFileSync(begun, 'utf8')).toBe('{"a":1}\n');
  });

  it('that cannot be written raises', async () => {
    await expect(createFileSink(path.join(folder, 'missing', 'audit.jsonl')).write('x\n')).rejects.toThrow('ENOENT');
  });
});

describe('an address', () => {
  it('gets the lines with the token, and counts any 2xx as taken', async () => {
    const receiver = await startReceiver(() => 202);
    try {
      await createHttpsSink({ url: receiver.url, token: 'a-token-of-the-test' }).write('{"a":1}\n');
      expect(receiver.received[0]?.body).toBe('{"a":1}\n');
      expect(receiver.received[0]?.headers).toMatchObject({
        'content-type': 'application/jsonl',
        authorization: 'Bearer a-token-of-the-test',
      });
    } finally {
      await receiver.close();
    }
  });

  it.each([302, 400, 500])(
    'that answers %i has taken nothing; the error names the host, and neither path nor token',
    async (status) => {
      const receiver = await startReceiver(() => status);
      try {
        const failing = createHttpsSink({ url: receiver.url, token: 'a-token-of-the-test' }).write('{"a":1}\n');
        const host = new URL(receiver.url).host;
        await expect(failing).rejects.toThrow(`the audit log's place at ${host} answered with HTTP status ${status}`);
      } finally {
        await receiver.close();
      }
      await expect(createHttpsSink({ url: receiver.url, token: undefined }).write('x\n')).rejects.toThrow(
        `the audit log's place at ${new URL(receiver.url).host} could not be reached`,
      );
    },
  );
});
