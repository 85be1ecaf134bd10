import { createServer } from 'node:http';
import { verifyWebhook } from '@cumulus/client';

const { WEBHOOK_KEY: publicKey = '', PORT = '8080' } = process.env;

const server = createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString();
  const event = await verifyWebhook(body, request.headers, { publicKey }).catch(() => null);
  response.writeHead(event ? 204 : 401).end();
  if (event?.type !== 'payment.received') return;
  console.log(`${event.data.amount} of ${event.data.mint} arrived`);
  server.close();
});
server.listen(Number(PORT), () => console.log('listening at', server.address()));
