import { once } from 'node:events';
import net from 'node:net';

/** Something on this machine that takes connections and never answers. */
export type HangingPeer = {
  address: string;
  close(): Promise<void>;
};

/** Starts one on a free port. */
export async function startHangingPeer(): Promise<HangingPeer> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
