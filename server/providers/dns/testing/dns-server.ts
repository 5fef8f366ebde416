import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server on loopback that answers TXT questions. */
export type DnsServer = {
  address: string;
  records: Map<string, string[]>;
  /** `refuse` answers each question with SERVFAIL, `hang` with nothing */
  behaviour: 'well' | 'refuse' | 'hang';
  close(): Promise<void>;
};

const SERVFAIL = 2;
const NXDOMAIN = 3;
const TXT_MAX = 255;

export async function startDnsServer(): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const server: DnsServer = {
    address: '',
    records: new Map(),
    behaviour: 'well',
    async close() {
      socket.close();
      await once(socket, 'close');
    },
  };
  socket.on('message', (question, { address, port }) => {
    if (server.behaviour === 'hang') return;
    const { name, end } = readName(question);
    const texts = server.records.get(name);
    const code = server.behaviour === 'refuse' ? SERVFAIL : texts ? 0 : NXDOMAIN;
    socket.send(answer(question.subarray(0, end), code, code === 0 ? (texts ?? []) : []), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

/** The name asked for, in lower case, and where the question ends: behind name, type and class. */
function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] as number; length > 0; length = message[at] as number) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** Header and question as they came, then a TXT record for each text; long ones are cut into strings as DNS has them. */
function answer(question: Buffer, code: number, texts: readonly string[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  const records = texts.map((text) => {
    const bytes = Buffer.from(text);
    const strings: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += TXT_MAX) {
      const part = bytes.subarray(at, at + TXT_MAX);
      strings.push(Buffer.from([part.length]), part);
    }
    const data = Buffer.concat(strings);
    // A pointer to the name in the question, TXT, IN, a minute to live.
    const fixed = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
    fixed.writeUInt16BE(data.length, 10);
    return Buffer.concat([fixed, data]);
  });
  return Buffer.concat([head, ...records]);
}
