import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CeremonyJson } from '../../domain/accounts/passkeys/passkey-verifier.ts';

/** What a test has an authenticator, or the browser before it, get wrong. */
export type Wrong = {
  /** Of another site */
  origin?: string;
  rpId?: string;
  /** Another challenge than it was asked for */
  challenge?: string;
  /** "webauthn.get" where a credential is made, and the other way round */
  type?: string;
  /** The user did not unlock the device */
  isUserVerified?: boolean;
  /** Counter it signs, in the place of the next one */
  signCount?: number;
  /** Whose it says it is */
  userHandle?: string;
};

/** A credential in the hands of a test. */
export type TestPasskey = {
  id: string;
  /** Answers what a browser was given to have it sign */
  sign(options: CeremonyJson, wrong?: Wrong): CeremonyJson;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** An authenticator with an ECDSA key that counts its signatures, or (`counts: false`) always says 0 as those of phones do. */
export function createAuthenticator({ origin = 'http://localhost', rpId = 'localhost', counts = true } = {}) {
  return {
    /** Makes a credential, and answers what the browser hands to the service. */
    make(options: CeremonyJson, wrong: Wrong = {}): { passkey: TestPasskey; response: CeremonyJson } {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credentialId = randomBytes(32);
      const id = credentialId.toString('base64url');
      const { challenge } = options as { challenge: string };
      const clientData = clientDataOf({ type: 'webauthn.create', challenge, origin }, wrong);
      const authData = Buffer.concat([
        authenticatorData({ rpId, flags: HAS_CREDENTIAL, signCount: 0 }, wrong),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ]);
      const attestationObject = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData)],
      ]);
      const response = {
        clientDataJSON: base64(clientData),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      };
      return {
        passkey: passkeyOf({ id, privateKey, origin, rpId, counts }),
        response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      };
    },
  };
}

function passkeyOf(of: {
  id: string;
  privateKey: KeyObject;
  origin: string;
  rpId: string;
  counts: boolean;
}): TestPasskey {
  const { id, privateKey, origin, rpId, counts } = of;
  let signed = 0;
  return {
    id,
    sign(options, wrong = {}) {
      signed += 1;
      const { challenge } = options as { challenge: string };
      const clientData = clientDataOf({ type: 'webauthn.get', challenge, origin }, wrong);
      const authData = authenticatorData({ rpId, flags: 0, signCount: counts ? signed : 0 }, wrong);
      const over = Buffer.concat([authData, sha256(clientData)]);
      const response = {
        clientDataJSON: base64(clientData),
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', over, privateKey)),
        ...(wrong.userHandle !== undefined && { userHandle: base64(Buffer.from(wrong.userHandle)) }),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };
}

function clientDataOf(right: { type: string; challenge: string; origin: string }, wrong: Wrong): Buffer {
  const { type, challenge, origin } = { ...right, ...definedOf(wrong) };
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(right: { rpId: string; flags: number; signCount: number }, wrong: Wrong): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(wrong.signCount ?? right.signCount);
  const verified = wrong.isUserVerified === false ? 0 : USER_VERIFIED;
  return Buffer.concat([
    sha256(Buffer.from(wrong.rpId ?? right.rpId)),
    Buffer.from([right.flags | USER_PRESENT | verified]),
    count,
  ]);
}

function definedOf({ type, challenge, origin }: Wrong): { type?: string; challenge?: string; origin?: string } {
  return {
    ...(type !== undefined && { type }),
    ...(challenge !== undefined && { challenge }),
    ...(origin !== undefined && { origin }),
  };
}

/** The public key as COSE writes it: kind EC2, ES256, P-256, and its point. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string };
  return cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
}

function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (entries: [Buffer, Buffer][]) => Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const base64 = (bytes: Buffer) => bytes.toString('base64url');
