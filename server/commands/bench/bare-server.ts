import { createServer } from 'node:http';

/** The floor that reads are measured against: node:http answering the same JSON, and nothing else. Runs as its own process. */
const body = process.argv[2] ?? '{}';
const server = createServer((_, response) => {
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('disconnect', () => process.exit(0));
