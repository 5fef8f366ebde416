import { DomainError } from '../../kernel/errors.ts';

/** What a named key may be limited to. A token of a mode has all of them. Decisions 15. */
export const keyScopes = ['read', 'users', 'trade', 'payments', 'payouts'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** What a call needs of a key: one scope, any at all, or every one, where it sets what is the whole account's. */
export type NeededScope = KeyScope | 'any' | 'every';

/**
 * Raises API_NOT_ALLOWED where a key lacks the scope that a call needs; its details name the scope and those the key has. `granted` is
 * undefined for a token, which may all that its account does.
 */
export function requireScope(granted: readonly KeyScope[] | undefined, needed: NeededScope): void {
  if (granted === undefined || needed === 'any') return;
  const missing = (needed === 'every' ? keyScopes : [needed]).find((scope) => !granted.includes(scope));
  if (missing === undefined) return;
  throw new DomainError('API_NOT_ALLOWED', {
    message: `This key does not have the scope "${missing}", which this call needs.`,
    details: { scope: missing, key_scopes: granted },
  });
}
