import type { NeededScope } from '../tokens/key-scopes.ts';
import type { Capability } from './settings.ts';

/** An endpoint of the partner interface as staff see it; made from its route record. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters */
  readonly path: string;
  readonly summary: string;
  /** Capabilities of which any opens it; or any token, or none at all */
  readonly opensWith: readonly Capability[] | 'any' | 'none';
  /** What a named key must be good for; none for a call without a token */
  readonly scope: NeededScope | 'none';
  readonly isSandboxOnly: boolean;
};
