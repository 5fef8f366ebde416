/** Asks banks whether an account exists, and whose it is. A port: server/providers fills it. */
export type BankCheck = {
  /** Raises ProviderProblem where the answer is unknown. */
  check(request: BankCheckRequest): Promise<BankCheckAnswer>;
};

/** The account in full. Part of no error and no log. */
export type BankCheckRequest = {
  /** Of this one question */
  checkId: string;
  /** Whose it should be, where that is known */
  name: string | undefined;
  /** 10 digits */
  mobile: string;
} & ({ type: 'bank'; accountNumber: string; ifsc: string } | { type: 'upi'; upiId: string });

export type BankCheckAnswer =
  | { exists: false }
  | {
      exists: true;
      /** Undefined where the bank does not tell */
      nameAtBank: string | undefined;
      branch: string | undefined;
    };
