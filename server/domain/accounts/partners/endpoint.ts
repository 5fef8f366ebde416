import type { Capability } from './settings.ts';

/** An endpoint of the partner interface as staff see it; made from its route record. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for parameters */
  readonly path: string;
  readonly summary: string;
  /** Capabilities of which any opens it; or any token, or none at all */
  readonly opensWith: readonly Capability[] | 'any' | 'none';
  readonly isSandboxOnly: boolean;
};
