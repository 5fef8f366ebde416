/** Delivers one-time passwords. A port: server/providers fills it. The code is never logged or kept by the sender. */
export type OtpSender = {
  send(message: { mobile: string; code: string; purpose: OtpPurpose }): Promise<void>;
};

export type OtpPurpose =
  /** To take a bearer token (spec 4.1) */
  | 'token'
  /** To sign in to the dashboard */
  | 'dashboard'
  /** To register a business for a sandbox */
  | 'sign_up'
  /** To confirm, signed in, that it is them */
  | 'confirm'
  /** To confirm a gift or a delivery (spec 4.11) */
  | 'gift'
  | 'delivery'
  /** To enter the hosted screens (spec 3.6) */
  | 'embed'
  /** To prove the mobile to a partner (decisions 15) */
  | 'mobile';
