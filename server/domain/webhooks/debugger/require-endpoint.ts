import { fieldError } from '../../kernel/errors.ts';
import type { SealedEndpoint } from '../endpoint.ts';
import type { Channel } from '../store.ts';

/** The first endpoint of the book, or VALIDATION_ERROR naming `url` where there is none. */
export function requireEndpoint(channel: Channel | undefined): SealedEndpoint {
  const [first] = channel?.endpoints.values() ?? [];
  if (!first) throw fieldError('VALIDATION_ERROR', 'url', 'Set the address of your webhooks first.');
  return first;
}
