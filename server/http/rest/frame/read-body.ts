import type { IncomingMessage } from 'node:http';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { parseRequestJson } from '../../../domain/kernel/text/exact-json.ts';

/** The raw bytes of a body, and the JSON in them. */
export type RawBody = { bytes: Buffer; json: unknown };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses the bytes of a JSON body. Numbers that a double cannot hold exactly become `InexactNumber`, so that they are refused
 * with their field instead of silently changed. Raises UNSUPPORTED_MEDIA_TYPE, MALFORMED_JSON,
 * VALIDATION_ERROR (text that cannot be stored). Answers undefined where there is no body.
 */
export function parseBody(request: Pick<IncomingMessage, 'headers'>, bytes: Buffer): RawBody | undefined {
  if (bytes.length === 0) return undefined;
  requireJson(request);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new DomainError('MALFORMED_JSON', { message: 'The request body is not valid UTF-8.' });
  }
  return { bytes, json: parseRequestJson(text) };
}

function requireJson(request: Pick<IncomingMessage, 'headers'>): void {
  const [type, ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => /^charset="?([^"\s]*)"?$/.exec(part.replace(/\s/g, ''))?.[1]).find(Boolean);
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isJson = type?.trim() === 'application/json' && (!charset || charset === 'utf-8' || charset === 'utf8');
  if (!isJson) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  if (encoding !== 'identity') {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Send the body uncompressed, without Content-Encoding.',
    });
  }
}
