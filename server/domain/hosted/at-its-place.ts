import type { EmbedChannel } from './embed-channel.ts';

/**
 * Whether a code or session is used where it was issued, on a partner's own domain or in its app: neither a code nor a session goes
 * from one to the other, nor to the domain of another partner. `domainPartnerId` is whose verified domain a call came through.
 */
export function isAtItsPlace(
  got: { channel: EmbedChannel; partnerId: string },
  domainPartnerId: string | undefined,
): boolean {
  return domainPartnerId === (got.channel === 'white_label' ? got.partnerId : undefined);
}
