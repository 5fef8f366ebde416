import { fieldError } from '../../kernel/errors.ts';
import type { SealedEndpoint } from '../endpoint.ts';

/** The endpoint, or VALIDATION_ERROR naming `url` where the partner has set none. */
export function requireEndpoint(endpoint: SealedEndpoint | undefined): SealedEndpoint {
  if (!endpoint) throw fieldError('VALIDATION_ERROR', 'url', 'Set the address of your webhooks first.');
  return endpoint;
}
