'use client';

import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import type { PlainKey, Translate } from '../messages/translate.ts';
import type { CeremonyAnswer } from '../procedure-types.ts';
import type { ShownError } from '../screen-error.ts';

type Options = Readonly<Record<string, unknown>>;

/** Has the person's device make a passkey; raises where they decline, or it cannot. */
export async function makePasskey(options: Options): Promise<CeremonyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return (await startRegistration({ optionsJSON })) as unknown as CeremonyAnswer;
}

/** Has one of the person's passkeys sign; raises where they decline, or none is at hand. */
export async function usePasskeyOnce(options: Options): Promise<CeremonyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON })) as unknown as CeremonyAnswer;
}

/** What the browser says by the name of what it raises. */
const ofBrowser: Readonly<Record<string, PlainKey>> = {
  NotAllowedError: 'passkey.error.declined',
  AbortError: 'passkey.error.declined',
  InvalidStateError: 'passkey.error.known',
  NotSupportedError: 'passkey.error.unsupported',
  SecurityError: 'passkey.error.unsupported',
};
const ofService: Readonly<Record<string, PlainKey>> = {
  PASSKEY_REFUSED: 'passkey.error.refused',
  RATE_LIMITED: 'passkey.error.tooMany',
};

/** Why a passkey was not added or used, in words for the person before the screen. */
export function passkeyProblem(
  error: unknown,
  translate: Translate,
  refusalOf: (error: unknown) => ShownError,
): string {
  const name = error instanceof Error ? error.name : '';
  const known = ofBrowser[name];
  if (known) return translate(known);
  if (!('credentials' in navigator)) return translate('passkey.error.unsupported');
  const { code, message } = refusalOf(error);
  const own = ofService[code];
  return own ? translate(own) : message;
}
