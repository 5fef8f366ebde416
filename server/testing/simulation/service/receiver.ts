import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a receiver takes what it is sent. */
export const manners = ['well', 'error', 'hang', 'break', 'late'] as const;
export type Manner = (typeof manners)[number];

/** What a receiver was sent, once by its event id, and what was wrong with any of it. */
export type Received = {
  /** Bytes of the body by event id: the same at each attempt */
  bodies: Map<string, string>;
  /** Acknowledged with a 2xx */
  taken: Set<string>;
  problems: string[];
};

/** Receivers of all partners of a world: `/hooks/<name>` each. */
export type Receivers = {
  urlOf(name: string): string;
  of(name: string): Received;
  setManner(name: string, manner: Manner): void;
  setSecret(name: string, secret: string): void;
  forget(): void;
  close(): Promise<void>;
};

type Desk = Received & { manner: Manner; secret: string };

export async function startReceivers(): Promise<Receivers> {
  const desks = new Map<string, Desk>();
  const desk = (name: string): Desk => {
    const known = desks.get(name);
    if (known) return known;
    const made: Desk = { bodies: new Map(), taken: new Set(), problems: [], manner: 'well', secret: '' };
    desks.set(name, made);
    return made;
  };
  const server = createServer(async (request, response) => {
    const at = desk((request.url ?? '').split('/').pop() ?? '');
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    note(at, request.headers, Buffer.concat(chunks).toString('utf8'));
    const id = String(request.headers['x-service-event-id']);
    switch (at.manner) {
      case 'hang':
        return;
      case 'break':
        request.socket.destroy();
        return;
      case 'error':
        response.writeHead(503).end();
        return;
      case 'late':
        // It has the event, and says so when nobody listens any more.
        setTimeout(() => response.writeHead(200).end(), 400).unref();
        return;
      default:
        at.taken.add(id);
        response.writeHead(200).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (name) => `http://localhost:${port}/hooks/${name}`,
    of: desk,
    setManner(name, manner) {
      desk(name).manner = manner;
    },
    setSecret(name, secret) {
      desk(name).secret = secret;
    },
    forget: () => desks.clear(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function note(at: Desk, headers: Record<string, string | string[] | undefined>, text: string): void {
  const id = String(headers['x-service-event-id']);
  const timestamp = String(headers['x-service-timestamp']);
  const wanted = `sha256=${createHmac('sha256', at.secret).update(`${timestamp}.${text}`).digest('hex')}`;
  const given = String(headers['x-service-signature']);
  if (given.length !== wanted.length || !timingSafeEqual(Buffer.from(given), Buffer.from(wanted))) {
    at.problems.push(`${id} is not signed by its secret`);
  }
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) at.problems.push(`${id} has an old timestamp`);
  const before = at.bodies.get(id);
  if (before !== undefined && before !== text) at.problems.push(`${id} came with two bodies`);
  at.bodies.set(id, text);
  if (JSON.parse(text).event_id !== id) at.problems.push(`${id} is not the id in its body`);
}
