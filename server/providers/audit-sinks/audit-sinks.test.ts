import { appendFileSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TooManyLines } from '../../domain/accounts/audit/export/audit-sink.ts';
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
    await sink.write('{"id":"aud_1"}\n');
    appendFileSync(file, '{"id":"aud_2","b":"half of');
    await sink.write('{"id":"aud_2","b":"half of it"}\n');
    expect(readFileSync(file, 'utf8')).toBe('{"id":"aud_1"}\n{"id":"aud_2","b":"half of it"}\n');
    const begun = path.join(folder, 'begun.jsonl');
    appendFileSync(begun, '{"id');
    await createFileSink(begun).write('{"id":"aud_1"}\n');
    expect(readFileSync(begun, 'utf8')).toBe('{"id":"aud_1"}\n');
  });

  it.each([
    ['a note', 'line one of something else'],
    ['a document', '{"a":1,\n"b":2}'],
  ])('that is not its own, such as %s, is left as it is', async (_, text) => {
    const file = path.join(folder, 'other');
    writeFileSync(file, text);
    await expect(createFileSink(file).write('{"id":"aud_1"}\n')).rejects.toThrow(
      `AUDIT_SINK is a file of something else: ${file} ends in the middle of a line that is no entry`,
    );
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('with a half line that is longer than any entry keeps it, and the next entry has a line of its own', async () => {
    const file = path.join(folder, 'long.jsonl');
    const half = `{"id":"${'x'.repeat(1_200_000)}`;
    writeFileSync(file, half);
    await createFileSink(file).write('{"id":"aud_1"}\n');
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .map(({ length }) => length),
    ).toEqual([half.length, 14, 0]);
  });

  it.each(['/dev/null', os.tmpdir()])('that is none, such as %s, is refused before anything is written', async (at) => {
    await expect(createFileSink(at).write('{"id":"aud_1"}\n')).rejects.toThrow(`AUDIT_SINK is not a file: ${at}`);
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

  it('that hangs has taken nothing', async () => {
    const receiver = await startReceiver(() => new Promise(() => {}));
    try {
      const failing = createHttpsSink({ url: receiver.url, token: undefined, timeoutMs: 50 }).write('{"a":1}\n');
      await expect(failing).rejects.toThrow('did not answer in time');
    } finally {
      await receiver.close();
    }
  });

  it('that takes fewer lines at a time says so', async () => {
    const receiver = await startReceiver(() => 413);
    try {
      const failing = createHttpsSink({ url: receiver.url, token: undefined }).write('{"a":1}\n');
      await expect(failing).rejects.toThrow(TooManyLines);
    } finally {
      await receiver.close();
    }
  });
});
