/** Limits that no trade of a test meets, where KYC is not what it is about. Paise. */
export const noKycLimits = { freeBuyLimitPaise: 10n ** 17n, panRequiredFromPaise: 10n ** 17n } as const;
