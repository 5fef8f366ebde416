import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { SealedEndpoint } from '../endpoint.ts';
import type { Channel } from '../store.ts';

/**
 * The endpoint of the book's mode that is named, else its first. Raises NOT_FOUND for an id that is no endpoint of the partner and mode,
 * VALIDATION_ERROR naming `url` where there is none at all.
 */
export function requireEndpoint(
  channel: Channel | undefined,
  endpointId: string | undefined,
): SealedEndpoint & { endpointId: string } {
  const endpoints = channel?.endpoints ?? new Map<string, SealedEndpoint>();
  const [first] = endpoints.keys();
  if (first === undefined) throw fieldError('VALIDATION_ERROR', 'url', 'Set the address of your webhooks first.');
  const id = endpointId ?? first;
  const endpoint = endpoints.get(id);
  if (!endpoint) throw new DomainError('NOT_FOUND', { message: 'There is no such webhook endpoint in this mode.' });
  return { ...endpoint, endpointId: id };
}
