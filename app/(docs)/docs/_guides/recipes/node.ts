import type { Recipe } from './recipe.ts';

export const node: Recipe = {
  language: 'Node',
  file: 'receiver.mjs',
  command: 'node receiver.mjs',
  text: String.raw`import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET; // the whole of it, whsec_ included
const port = Number(process.env.PORT ?? 4242);
const seen = new Set(); // in earnest: a unique column in your database

function isGenuine(headers, rawBody) {
  const timestamp = headers['x-service-timestamp'] ?? '';
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const digest = createHmac('sha256', secret).update(timestamp + '.').update(rawBody).digest('hex');
  const expected = Buffer.from('sha256=' + digest);
  // The second one comes while a new secret is being rolled out.
  return [headers['x-service-signature'], headers['x-service-signature-next']].some((given) => {
    const bytes = Buffer.from(given ?? '');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  // A request that breaks off never ends, and does no harm.
  request.on('end', () => {
    const rawBody = Buffer.concat(chunks); // the bytes as they came, before any JSON parser
    if (!isGenuine(request.headers, rawBody)) return response.writeHead(401).end();
    const event = JSON.parse(rawBody);
    if (!seen.has(event.event_id)) {
      seen.add(event.event_id);
      console.log(event.event, event.event_id); // put it into a queue, and work on it after the answer
    }
    response.writeHead(200).end();
  });
});
server.listen(port, () => console.log('listening on port ' + port));
`,
};
