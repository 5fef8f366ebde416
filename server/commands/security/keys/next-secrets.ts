import { randomBytes } from 'node:crypto';
import { fingerprintKeyOf } from '../../../domain/kernel/vault.ts';
import type { StoredSecrets } from '../../../secrets.ts';
import { StartupError } from '../../../startup-error.ts';

/** A cookie that was sealed with the secret before opens sessions as long as they last. */
const SESSION_MS = 12 * 3_600_000;

/**
 * The secrets with new ones made and made known, which nothing uses yet: once every process has them, any may use them. The new secret of
 * sessions begins with the moment it was made (`now`, milliseconds), which tells later which of two is the newer one. Raises StartupError where a change
 * is under way.
 */
export function beginRotation(secrets: StoredSecrets, now: number): StoredSecrets {
  const { readEncryptionKeys = [], readNextAuthSecrets = [] } = secrets;
  // Where secrets are settings, what they read beside is the one trace of a change: a key among it may still seal.
  if (secrets.rotatedAt !== undefined || readEncryptionKeys.length + readNextAuthSecrets.length > 0)
    throw new StartupError('A change of the keys is under way: see which step is next.');
  const root = Buffer.from(secrets.encryptionKey, 'base64');
  return {
    ...secrets,
    readEncryptionKeys: [randomBytes(32).toString('base64')],
    readNextAuthSecrets: [`${new Date(now).toISOString()}.${randomBytes(48).toString('base64url')}`],
    fingerprintKey: secrets.fingerprintKey ?? Buffer.from(fingerprintKeyOf(root)).toString('base64'),
    rotatedAt: null,
  };
}

/**
 * The secrets with the new ones in use and those before still read; certificates are signed with a new key, whose public half every process
 * publishes when it first signs. `sealedByOthers` of the values that were looked at are sealed by keys that only read: the new one is in use then. Raises
 * StartupError where none was begun, or this was done.
 */
export function switchRotation(
  secrets: StoredSecrets,
  { sealedByOthers, now }: { sealedByOthers: number; now: number },
): StoredSecrets {
  const [encryptionKey, ...others] = secrets.readEncryptionKeys ?? [];
  const [nextAuthSecret] = secrets.readNextAuthSecrets ?? [];
  if (secrets.rotatedAt !== null || encryptionKey === undefined || nextAuthSecret === undefined) {
    throw new StartupError('There are no new keys to switch to: begin first.');
  }
  const isFirst = fingerprintKeyOf(Buffer.from(encryptionKey, 'base64'));
  if (
    sealedByOthers > 0 ||
    madeAt(secrets.nextAuthSecret) >= Math.max(1, madeAt(nextAuthSecret)) ||
    Buffer.from(isFirst).toString('base64') === secrets.fingerprintKey
  ) {
    throw new StartupError(
      'The other keys were in use before these: the new ones are in use already, and this would bring the old ones back. Go on with reseal, or with finish.',
    );
  }
  return {
    ...secrets,
    encryptionKey,
    nextAuthSecret,
    certificateSigningKey: randomBytes(32).toString('base64'),
    readEncryptionKeys: [secrets.encryptionKey, ...others],
    readNextAuthSecrets: [secrets.nextAuthSecret],
    rotatedAt: new Date(now).toISOString(),
  };
}

/** When a secret of sessions was made, in milliseconds; 0 of the first one, and of those that earlier releases made, which do not say. */
function madeAt(secret: string): number {
  const [, moment = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\./.exec(secret) ?? [];
  return moment === '' ? 0 : Date.parse(moment);
}

/**
 * The secrets without those of before. Raises StartupError where these are still needed: `oldValues` are sealed with the key before, or a session
 * may still be open from before the switch.
 */
export function finishRotation(
  secrets: StoredSecrets,
  { oldValues, now }: { oldValues: number; now: number },
): StoredSecrets {
  if (typeof secrets.rotatedAt !== 'string') throw new StartupError('The new keys are not in use yet: switch first.');
  if (oldValues > 0) {
    throw new StartupError(
      `${oldValues} values are still sealed with the key before: run reseal again, and let operators decide what waits for approval.`,
    );
  }
  const left = Date.parse(secrets.rotatedAt) + SESSION_MS - now;
  if (left > 0) {
    throw new StartupError(
      `Sessions of before the switch last ${Math.ceil(left / 3_600_000)} more hours: finish after that, so that nobody is signed out.`,
    );
  }
  const { readEncryptionKeys: _, readNextAuthSecrets: __, rotatedAt: ___, ...rest } = secrets;
  return rest;
}
