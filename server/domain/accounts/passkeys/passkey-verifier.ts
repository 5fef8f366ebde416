/** A passkey as an authenticator names it, for browsers to find it. */
export type KnownCredential = { credentialId: Uint8Array; transports: readonly string[] };

/** A credential that an authenticator has just made. */
export type NewCredential = {
  credentialId: Uint8Array;
  /** COSE */
  publicKey: Uint8Array;
  /** As it counts its signatures; 0 where it does not */
  signCount: number;
  transports: string[];
  /** A password manager keeps a copy elsewhere */
  isBackedUp: boolean;
};

/** What a browser is to hand to an authenticator, and what that answered, as JSON of WebAuthn. */
export type CeremonyJson = Readonly<Record<string, unknown>>;

/**
 * Speaks WebAuthn with browsers at the service's own address. Judges what one answer shows by itself: that it is for this challenge and
 * origin, signed, by an authenticator that verified its user. Whose credential it is and whether its counter went up, the room judges.
 */
export type PasskeyVerifier = {
  /** What a browser needs to have a credential made; a credential that is known already is not made again. */
  enrolmentOptions(input: {
    challenge: Uint8Array<ArrayBuffer>;
    member: { id: string; name: string };
    known: readonly KnownCredential[];
  }): Promise<CeremonyJson>;
  /** The credential that was made for this challenge; undefined where the answer does not show that. */
  verifyEnrolment(input: { response: CeremonyJson; challenge: Uint8Array }): Promise<NewCredential | undefined>;
  /** What a browser needs to have one of these credentials sign. */
  proofOptions(input: { challenge: Uint8Array<ArrayBuffer>; known: readonly KnownCredential[] }): Promise<CeremonyJson>;
  /** The counter and the backup state that the credential signed for this challenge; undefined where the answer does not show that it signed. */
  verifyProof(input: {
    response: CeremonyJson;
    challenge: Uint8Array;
    credential: KnownCredential & { publicKey: Uint8Array };
    memberId: string;
  }): Promise<{ signCount: number; isBackedUp: boolean } | undefined>;
};
