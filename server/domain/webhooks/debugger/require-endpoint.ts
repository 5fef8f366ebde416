import { fieldError } from '../../kernel/errors.ts';
import type { SealedEndpoint } from '../endpoint.ts';
import type { Channel } from '../store.ts';

/** An endpoint of the book, the first unless one is named; or VALIDATION_ERROR naming `url` where there is none. */
export function requireEndpoint(channel: Channel | undefined, endpointId?: string): SealedEndpoint {
  const [first] = channel?.endpoints.values() ?? [];
  const endpoint = endpointId === undefined ? first : channel?.endpoints.get(endpointId);
  if (!endpoint) throw fieldError('VALIDATION_ERROR', 'url', 'Set the address of your webhooks first.');
  return endpoint;
}
