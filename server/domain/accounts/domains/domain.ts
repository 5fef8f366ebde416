/** A domain that a partner's customers are to find the screens on. */
export type Domain = {
  readonly id: string;
  readonly host: string;
  readonly token: string;
  readonly createdAt: number;
  /** Since when it serves; null while it does not */
  readonly verifiedAt: number | null;
  /** When DNS last gave an answer */
  readonly checkedAt: number | null;
  /** Since when the record of a domain that serves is gone */
  readonly missingSince: number | null;
};
