import { describe, expect, it } from 'vitest';
import { createVault } from '../../../domain/kernel/vault.ts';
import { type StoredSecrets, vaultKeysOf } from '../../../secrets.ts';
import { beginRotation, finishRotation, switchRotation } from './next-secrets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse('2026-11-26T12:00:00Z');
const first: StoredSecrets = {
  nextAuthSecret: 'a'.repeat(32),
  encryptionKey: Buffer.alloc(32, 1).toString('base64'),
  certificateSigningKey: Buffer.alloc(32, 2).toString('base64'),
};
const vaultOf = (secrets: StoredSecrets) => createVault(vaultKeysOf(secrets));

describe('the steps of a change of keys', () => {
  const begun = beginRotation(first, NOW);
  const switched = switchRotation(begun, { sealedByOthers: 0, now: NOW });
  const done = finishRotation(switched, { oldValues: 0, now: NOW + 12 * HOUR_MS });

  it('leave no moment at which two processes that are one step apart cannot read one another', () => {
    for (const [one, other] of [
      [first, begun],
      [begun, switched],
      [switched, done],
    ] as const) {
      for (const [writer, reader] of [
        [one, other],
        [other, one],
      ] as const) {
        // What was sealed with the first key is gone by the end: finish demands it.
        if (writer === done && reader === first) continue;
        expect(vaultOf(reader).open('mobile', vaultOf(writer).seal('mobile', '9876543210'))).toBe('9876543210');
        const accepted = [reader.nextAuthSecret, ...(reader.readNextAuthSecrets ?? [])];
        expect(accepted).toContain(writer.nextAuthSecret);
      }
    }
  });

  it('change every key but what look-ups are made with', () => {
    expect(done.encryptionKey).not.toBe(first.encryptionKey);
    expect(done.nextAuthSecret).not.toBe(first.nextAuthSecret);
    expect(done.certificateSigningKey).not.toBe(first.certificateSigningKey);
    const hashes = [first, begun, switched, done].map((secrets) => [...vaultOf(secrets).fingerprint('mobile', '1')]);
    for (const hash of hashes) expect(hash).toEqual(hashes[0]);
    expect(done).not.toHaveProperty('readEncryptionKeys');
    expect(() => vaultOf(done).open('mobile', vaultOf(first).seal('mobile', '1'))).toThrow();
  });

  it('can be gone through again from where they ended', () => {
    const again = switchRotation(beginRotation(done, NOW + DAY_MS), { sealedByOthers: 0, now: NOW });
    expect(again.encryptionKey).not.toBe(done.encryptionKey);
    expect([...vaultOf(again).fingerprint('mobile', '1')]).toEqual([...vaultOf(first).fingerprint('mobile', '1')]);
  });

  it('that an earlier release began are gone on with', () => {
    const [encryptionKey, nextAuthSecret] = [Buffer.alloc(32, 3).toString('base64'), 'b'.repeat(64)];
    const ofEarlier = { ...begun, readEncryptionKeys: [encryptionKey], readNextAuthSecrets: [nextAuthSecret] };
    expect(switchRotation(ofEarlier, { sealedByOthers: 0, now: NOW })).toMatchObject({ encryptionKey, nextAuthSecret });
  });

  it('are refused out of their order, and while what is old is still needed', () => {
    expect(() => beginRotation(begun, NOW)).toThrow('under way');
    expect(() => beginRotation(switched, NOW)).toThrow('under way');
    expect(() => switchRotation(first, { sealedByOthers: 0, now: NOW })).toThrow('begin first');
    expect(() => switchRotation(switched, { sealedByOthers: 0, now: NOW })).toThrow('begin first');
    // Where secrets are settings, nothing says how far a change is but what is read beside.
    const { rotatedAt: _, ...begunInSettings } = begun;
    expect(() => beginRotation(begunInSettings, NOW)).toThrow('under way');
    expect(() => beginRotation({ ...first, readNextAuthSecrets: ['b'.repeat(32)] }, NOW)).toThrow('under way');
    const switchedInSettings = { ...switched, rotatedAt: null };
    expect(() => switchRotation(switchedInSettings, { sealedByOthers: 0, now: NOW })).toThrow('in use already');
    const second = switchRotation(beginRotation(done, NOW + DAY_MS), { sealedByOthers: 0, now: NOW });
    const secondInSettings = { ...second, rotatedAt: null };
    expect(() => switchRotation(secondInSettings, { sealedByOthers: 1, now: NOW })).toThrow('in use already');
    // Everything was sealed anew since: only the secrets themselves tell which are the newer ones.
    for (const twice of [switchedInSettings, secondInSettings])
      expect(() => switchRotation(twice, { sealedByOthers: 0, now: NOW })).toThrow('in use already');
    expect(() => finishRotation(first, { oldValues: 0, now: NOW })).toThrow('switch first');
    expect(() => finishRotation(begun, { oldValues: 0, now: NOW })).toThrow('switch first');
    expect(() => finishRotation(switched, { oldValues: 3, now: NOW + 13 * HOUR_MS })).toThrow('3 values');
    expect(() => finishRotation(switched, { oldValues: 0, now: NOW + 11 * HOUR_MS })).toThrow('1 more hours');
  });
});
