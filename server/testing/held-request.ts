import { connect } from 'node:net';

/** A request whose head has been sent and whose body is held back. */
export type HeldRequest = {
  /** Sends what was held back, and answers what the service says to it */
  finish(): Promise<HeldAnswer>;
  /** What the service says without the rest */
  answer(): Promise<HeldAnswer>;
};

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever an endpoint answers
type HeldAnswer = { status: number; head: string; body: any };

/** Sends head and first byte of a request with a body, over a connection of its own that ends with it. */
export async function holdRequest(
  url: string,
  call: { path: string; token?: string; key?: string; body: unknown; method?: string },
): Promise<HeldRequest> {
  const { hostname, port } = new URL(url);
  const text = JSON.stringify(call.body);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    received += chunk;
  });
  const closed = new Promise<void>((resolve, reject) => {
    socket.once('close', () => resolve());
    socket.once('error', reject);
  });
  const head = [
    `${call.method ?? 'POST'} ${call.path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
    ...(call.token === undefined ? [] : [`Authorization: Bearer ${call.token}`]),
    ...(call.key === undefined ? [] : [`Idempotency-Key: ${call.key}`]),
  ];
  await new Promise<void>((resolve) => socket.write(`${head.join('\r\n')}\r\n\r\n${text[0]}`, () => resolve()));
  const answer = async (): Promise<HeldAnswer> => {
    await closed;
    const [top = '', json = ''] = received.split('\r\n\r\n');
    return { status: Number(top.split(' ')[1]), head: top, body: JSON.parse(json || 'null') };
  };
  return {
    answer,
    finish() {
      socket.write(text.slice(1));
      return answer();
    },
  };
}
