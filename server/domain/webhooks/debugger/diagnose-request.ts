import { type BodyDifference, compareBodies } from './compare-bodies.ts';
import { type Deviation, explainSignature, SIGNATURE_PREFIX, type SignedParts } from './explain-signature.ts';
import type { PastedHeaders } from './pasted-headers.ts';

/** A request as the partner's receiver saw it, and what its code made of it. */
export type PastedRequest = {
  headers: PastedHeaders;
  body: string;
  /** The signature that the receiver computed for it */
  computed: string | undefined;
  /** The secret that the receiver holds */
  secret: string | undefined;
};

/** What we know of it. */
export type SentFacts = {
  secret: string;
  nextSecret: string | undefined;
  /** The bytes of the event that the request names, where it is known and was sent */
  bodySent: string | undefined;
  /** Timestamps and signatures of its attempts */
  sent: readonly { timestamp: string; signature: string }[];
  nowSeconds: number;
};

type FindingCode =
  | 'headers_missing'
  | 'signature_missing'
  /** It is there under another name */
  | 'signature_name'
  | 'prefix_missing'
  | 'timestamp_missing'
  | 'timestamp_malformed'
  | 'timestamp_milliseconds'
  | 'timestamp_old'
  | 'timestamp_ahead'
  /** The signature was sent with another timestamp */
  | 'timestamp_changed'
  | 'event_id_differs'
  | 'event_differs'
  | 'event_unknown'
  | 'body_differs'
  | 'signature_changed'
  | 'next_signature_changed'
  /** We sent exactly this, under a secret that was replaced since */
  | 'old_secret'
  | 'wrong_secret'
  | 'unexplained'
  | 'right'
  | 'secret_next'
  | 'secret_blanks'
  | Exclude<Deviation, 'body_as_sent'>;

/** One thing that was found. */
export type Finding = {
  code: FindingCode;
  /** Of the request itself, of the signature the receiver computed, or of the secret it holds */
  about: 'request' | 'computed' | 'secret';
  /** It makes a correct receiver refuse, or this receiver compute something else; the others are remarks */
  isCause: boolean;
  values: Record<string, string | number>;
  difference?: BodyDifference;
};

/** A receiver refuses what is further from its clock (spec 6.4). */
const TOLERANCE_SECONDS = 300;

/**
 * Names why a receiver refuses a request, or that it is as we sent it: then nothing found is a cause. Pure; the same facts give
 * the same findings. Spec 6.3, 6.4.
 */
export function diagnoseRequest(request: PastedRequest, facts: SentFacts): Finding[] {
  const { headers, body } = request;
  if (headers.size === 0) return [cause('headers_missing')];
  const difference = facts.bodySent === undefined ? undefined : compareBodies(facts.bodySent, body);
  const findings = [
    ...(difference ? [{ ...cause('body_differs', { byte: difference.byte, kind: difference.kind }), difference }] : []),
    ...aboutTimestamp(headers.get(TIMESTAMP)?.value, facts),
    ...aboutNames(headers, facts, body),
    ...aboutSignature(request, facts),
    ...aboutNextSignature(request, facts),
  ];
  const isRight = findings.every((finding) => !finding.isCause);
  if (isRight) findings.unshift(remark('right'));
  return [...findings, ...aboutComputed(request, facts), ...aboutSecret(request.secret, facts)];
}

const SIGNATURE = 'x-service-signature';
const TIMESTAMP = 'x-service-timestamp';

function cause(code: FindingCode, values: Finding['values'] = {}): Finding {
  return { code, about: 'request', isCause: true, values };
}

function remark(code: FindingCode, values: Finding['values'] = {}): Finding {
  return { code, about: 'request', isCause: false, values };
}

function aboutTimestamp(timestamp: string | undefined, { nowSeconds, sent }: SentFacts): Finding[] {
  if (timestamp === undefined) return [cause('timestamp_missing')];
  const isMilliseconds = /^\d{13}$/.test(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) && !isMilliseconds) return [cause('timestamp_malformed', { value: timestamp })];
  const seconds = isMilliseconds ? Math.floor(Number(timestamp) / 1000) : Number(timestamp);
  const age = nowSeconds - seconds;
  // What we did send at that moment grew old since; that alone is no reason for its refusal then.
  const isCause = !sent.some((one) => one.timestamp === timestamp);
  const findings: Finding[] = isMilliseconds ? [cause('timestamp_milliseconds')] : [];
  if (age > TOLERANCE_SECONDS) findings.push({ ...cause('timestamp_old', { seconds: age }), isCause });
  if (age < -TOLERANCE_SECONDS) findings.push({ ...cause('timestamp_ahead', { seconds: -age }), isCause });
  return findings;
}

/** The headers that repeat what the body says. */
function aboutNames(headers: PastedHeaders, facts: SentFacts, body: string): Finding[] {
  const envelope = envelopeIn(facts.bodySent ?? body);
  const findings: Finding[] = [];
  const eventId = headers.get('x-service-event-id')?.value;
  const event = headers.get('x-service-event')?.value;
  if (eventId !== undefined && envelope.event_id !== undefined && eventId !== envelope.event_id) {
    findings.push(cause('event_id_differs', { header: eventId, body: envelope.event_id }));
  }
  if (event !== undefined && envelope.event !== undefined && event !== envelope.event) {
    findings.push(cause('event_differs', { header: event, body: envelope.event }));
  }
  if (facts.bodySent === undefined) findings.push(remark('event_unknown', { id: eventId ?? envelope.event_id ?? '?' }));
  return findings;
}

/** What an envelope says of itself; nothing where it is none. */
export function envelopeIn(body: string): { event?: string; event_id?: string } {
  try {
    const { event, event_id } = JSON.parse(body) as Record<string, unknown>;
    return {
      ...(typeof event === 'string' ? { event } : {}),
      ...(typeof event_id === 'string' ? { event_id } : {}),
    };
  } catch {
    return {};
  }
}

function aboutSignature(request: PastedRequest, facts: SentFacts): Finding[] {
  const header = request.headers.get(SIGNATURE);
  if (!header) {
    const other = [...request.headers.values()].find(
      ({ writtenAs, value }) => !/-next$/i.test(writtenAs) && /sign|hmac/i.test(writtenAs) && value.length >= 27,
    );
    return [other ? cause('signature_name', { name: other.writtenAs }) : cause('signature_missing')];
  }
  const { value } = header;
  const findings = hasPrefix(value) ? [] : [cause('prefix_missing', { begins: value.slice(0, 12) })];
  const how = explainSignature(partsOf(value, request, facts));
  if (how) return [...findings, ...how.flatMap((deviation) => deviationFinding(deviation))];
  return [...findings, unexplained(value, request, facts)];
}

const hasPrefix = (signature: string) => /^sha256=\S/.test(signature);

function partsOf(signature: string, { headers, body }: PastedRequest, facts: SentFacts): SignedParts {
  const eventId = headers.get('x-service-event-id')?.value ?? envelopeIn(body).event_id ?? '';
  const { secret, nextSecret, bodySent } = facts;
  return { signature, timestamp: headers.get(TIMESTAMP)?.value ?? '', eventId, body, bodySent, secret, nextSecret };
}

function deviationFinding(deviation: Deviation): Finding[] {
  // That the body is another one stands at the head of the findings already.
  return deviation === 'body_as_sent' ? [] : [cause(deviation)];
}

/** A signature that fits nothing. */
function unexplained(signature: string, { headers }: PastedRequest, { sent, bodySent }: SentFacts): Finding {
  const timestamp = headers.get(TIMESTAMP)?.value;
  const same = sent.find((one) => one.signature === signature);
  if (same && same.timestamp !== timestamp) return cause('timestamp_changed', { sent: same.timestamp });
  if (same) return cause('old_secret');
  if (sent.some((one) => one.timestamp === timestamp)) return cause('signature_changed');
  return cause(bodySent === undefined ? 'unexplained' : 'wrong_secret');
}

function aboutNextSignature(request: PastedRequest, facts: SentFacts): Finding[] {
  const value = request.headers.get(`${SIGNATURE}-next`)?.value;
  if (value === undefined || facts.nextSecret === undefined) return [];
  const how = explainSignature({ ...partsOf(value, request, facts), secret: facts.nextSecret, nextSecret: undefined });
  const isRight = hasPrefix(value) && how?.every((deviation) => deviation === 'body_as_sent');
  return isRight ? [] : [cause('next_signature_changed')];
}

/** What the receiver's own code computed for this request. */
function aboutComputed(request: PastedRequest, facts: SentFacts): Finding[] {
  const { computed } = request;
  if (computed === undefined) return [];
  const how = explainSignature(partsOf(computed, request, facts));
  const findings = how ? how.flatMap(deviationFinding) : [cause('unexplained')];
  if (how && !SIGNATURE_PREFIX.exec(computed)?.[1])
    findings.push(remark('prefix_missing', { begins: computed.slice(0, 12) }));
  if (how?.length === 0) findings.unshift(remark('right'));
  return findings.map((finding) => ({ ...finding, about: 'computed' }));
}

/** The secret that the receiver holds, compared with ours. */
function aboutSecret(secret: string | undefined, facts: SentFacts): Finding[] {
  if (secret === undefined) return [];
  const about = (finding: Finding): Finding[] => [{ ...finding, about: 'secret' }];
  if (secret === facts.secret) return about(remark('right'));
  if (secret === facts.nextSecret) return about(remark('secret_next'));
  const held = [facts.secret, facts.nextSecret].filter((one) => one !== undefined);
  if (held.some((one) => one === secret.trim())) return about(cause('secret_blanks'));
  if (held.some((one) => one === `whsec_${secret.trim()}`)) return about(cause('secret_without_prefix'));
  return about(cause('wrong_secret'));
}
