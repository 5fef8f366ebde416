import { createServer } from 'node:http';
import { verifyWebhook, WebhookError } from '@tola/sdk';

const secrets = (process.env.TOLA_WEBHOOK_SECRET ?? '').split(',');

/** Receives webhooks. The body is verified as the bytes that arrived. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secrets);
    switch (event.event) {
      case 'payment.completed':
        process.stdout.write(`${event.data.payment_id} brought ${event.data.fulfilment.asset_quantity} g\n`);
        break;
      case 'payment.refunded':
        process.stdout.write(`${event.data.payment_id} went back: ${event.data.refund.reference}\n`);
        break;
      default:
        process.stdout.write(`${event.event} ${event.event_id}\n`);
    }
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    response.writeHead(401).end(error.reason);
  }
});
server.listen(Number(process.env.PORT ?? 4242), '127.0.0.1');
