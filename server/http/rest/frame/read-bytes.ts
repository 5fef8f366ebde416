import type { IncomingMessage } from 'node:http';
import { DomainError, fieldError } from '../../../domain/kernel/errors.ts';

/** No body of a call of a partner may be longer (decisions 2). */
const BODY_BYTES_MAX = 256 * 1024;
/** As long as a body may take (decisions 15). */
const BODY_TIMEOUT_MS = 10_000;
/** Held for a body without asking: what calls of partners come to. */
const FREE_BYTES = 16 * 1024;
/** All that larger bodies may hold together, until they are read: anyone who sends them slowly, from however many addresses, gets no more. */
const HELD_BYTES_MAX = 64 * 1024 * 1024;

const EMPTY = Buffer.alloc(0);

/** How much of a body is read, and for how long; what is not named is as for calls of partners. */
type BodyBounds = { bytesMax?: number; timeoutMs?: number };

/**
 * Reads the whole body of a request, before anything is known of its sender; empty where it has none. Raises PAYLOAD_TOO_LARGE, REQUEST_TIMEOUT
 * where the last byte does not come in time, MALFORMED_JSON where the body breaks off, and SERVICE_UNAVAILABLE for a large one
 * while too many of them are under way.
 */
export type BytesReader = (request: IncomingMessage, bounds?: BodyBounds) => Promise<Buffer>;

/** Makes the reader of one process; the bounds are those of decisions 2 and 15 unless set. */
export function createBytesReader(
  options: { timeoutMs?: number | undefined; heldBytesMax?: number } = {},
): BytesReader {
  const { timeoutMs: usualTimeoutMs = BODY_TIMEOUT_MS, heldBytesMax = HELD_BYTES_MAX } = options;
  let heldBytes = 0;

  return (request, { bytesMax = BODY_BYTES_MAX, timeoutMs = usualTimeoutMs } = {}) => {
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
      return Promise.reject(new DomainError('PAYLOAD_TOO_LARGE'));
    }
    // It may have broken off while the caller's window was counted.
    if (request.destroyed) return Promise.reject(brokenOff());
    // A short body has come with its head, and is there as one piece: nothing to wait for, so no timer and no listeners.
    if (request.complete && request.readableLength <= Math.min(FREE_BYTES, bytesMax)) {
      return Promise.resolve(request.read() ?? EMPTY);
    }
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      let held = 0;
      const end = (settle: () => void) => {
        clearTimeout(timer);
        heldBytes -= held;
        request.off('data', take).off('end', done).off('error', broken).off('close', broken);
        settle();
      };
      const refuse = (refusal: DomainError) =>
        end(() => {
          // What still comes is passed over, so that the connection can be used on.
          request.resume();
          reject(refusal);
        });
      const take = (chunk: Buffer) => {
        size += chunk.length;
        if (size > bytesMax) return refuse(new DomainError('PAYLOAD_TOO_LARGE'));
        const more = Math.max(0, size - FREE_BYTES) - held;
        if (heldBytes + more > heldBytesMax) {
          return refuse(new DomainError('SERVICE_UNAVAILABLE', { message: 'Too many large requests are under way.' }));
        }
        held += more;
        heldBytes += more;
        chunks.push(chunk);
      };
      const done = () => end(() => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
      const broken = () => end(() => reject(brokenOff()));
      const timer = setTimeout(() => refuse(new DomainError('REQUEST_TIMEOUT')), timeoutMs);
      request.on('data', take).once('end', done).once('error', broken).once('close', broken);
    });
  };
}

function brokenOff(): DomainError {
  return fieldError('MALFORMED_JSON', 'body', 'The request body broke off.');
}
