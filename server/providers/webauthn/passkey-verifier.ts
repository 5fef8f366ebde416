import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type {
  CeremonyJson,
  KnownCredential,
  PasskeyVerifier,
} from '../../domain/accounts/passkeys/passkey-verifier.ts';

/** Every authenticator has one of these: Ed25519, ECDSA on P-256, RSA. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 5 * 60_000;

/** Loaded with the first passkey: with its readers of certificates it would be a seventh of what a start of the service loads. */
const loadLibrary = () => import('@simplewebauthn/server');

/**
 * WebAuthn at the service's own address: passkeys are bound to its host name, answers to its origin. The user is always verified by their
 * device. Browsers have passkeys on https and on localhost only.
 */
export function createPasskeyVerifier({
  appUrl,
  serviceName,
}: {
  appUrl: string;
  serviceName: string;
}): PasskeyVerifier {
  const { origin, hostname } = new URL(appUrl);
  const expected = (challenge: Uint8Array) => ({
    expectedChallenge: text(challenge),
    expectedOrigin: origin,
    expectedRPID: hostname,
    requireUserVerification: true,
  });
  return {
    async enrolmentOptions({ challenge, member, known }) {
      const { generateRegistrationOptions } = await loadLibrary();
      const options = await generateRegistrationOptions({
        rpName: serviceName,
        rpID: hostname,
        userName: member.name,
        userDisplayName: member.name,
        userID: new TextEncoder().encode(member.id),
        challenge,
        timeout: TIMEOUT_MS,
        excludeCredentials: known.map(descriptorOf),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return { ...options };
    },
    async verifyEnrolment({ response, challenge }) {
      const { verifyRegistrationResponse } = await loadLibrary();
      const verified = await orNothing(() =>
        verifyRegistrationResponse({
          response: response as unknown as RegistrationResponseJSON,
          ...expected(challenge),
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified?.verified || verified.registrationInfo === undefined) return undefined;
      const { credential, credentialBackedUp } = verified.registrationInfo;
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: credential.publicKey,
        signCount: credential.counter,
        transports: transportsIn(response),
        isBackedUp: credentialBackedUp,
      };
    },
    async proofOptions({ challenge, known }) {
      const { generateAuthenticationOptions } = await loadLibrary();
      const options = await generateAuthenticationOptions({
        rpID: hostname,
        challenge,
        timeout: TIMEOUT_MS,
        allowCredentials: known.map(descriptorOf),
        userVerification: 'required',
      });
      return { ...options };
    },
    async verifyProof({ response, challenge, credential, memberId }) {
      const { userHandle } = (response.response ?? {}) as { userHandle?: unknown };
      if (typeof userHandle === 'string' && userHandle !== '' && userHandle !== text(Buffer.from(memberId))) {
        return undefined;
      }
      const { verifyAuthenticationResponse } = await loadLibrary();
      const verified = await orNothing(() =>
        verifyAuthenticationResponse({
          response: response as unknown as AuthenticationResponseJSON,
          ...expected(challenge),
          // Its counter is judged where it is kept, and only of what was signed.
          credential: {
            id: text(credential.credentialId),
            publicKey: new Uint8Array(credential.publicKey),
            counter: 0,
          },
        }),
      );
      if (!verified?.verified) return undefined;
      const { newCounter, credentialBackedUp } = verified.authenticationInfo;
      return { signCount: newCounter, isBackedUp: credentialBackedUp };
    },
  };
}

/** Whatever the library raises says that the answer is not what was asked for. */
async function orNothing<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}

const TRANSPORTS = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

/** How the browser says the authenticator is reached: a hint for later, of known words only. */
function transportsIn(response: CeremonyJson): string[] {
  const { transports } = (response.response ?? {}) as { transports?: unknown };
  return Array.isArray(transports) ? TRANSPORTS.filter((one) => transports.includes(one)) : [];
}

function descriptorOf({ credentialId, transports }: KnownCredential) {
  return { id: text(credentialId), transports: transports as AuthenticatorTransport[] };
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
