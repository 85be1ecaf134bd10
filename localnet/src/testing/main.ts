import { serveGeyser } from '../geyser/geyser.ts';
import { run } from '../run.ts';

// Beside what the product starts, this streams by gRPC: its libraries are installed for tests alone.
await run(serveGeyser);
