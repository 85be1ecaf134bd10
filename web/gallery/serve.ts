// Serves the gallery of components in development. The build leaves it out.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const server = await createServer({
  root: fileURLToPath(new URL('..', import.meta.url)),
  server: { host: '127.0.0.1' },
});
await server.listen();
const { local = [] } = server.resolvedUrls ?? {};
process.stdout.write(`The gallery is at ${local[0]}gallery/\n`);
