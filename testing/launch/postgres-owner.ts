// Starts PostgreSQL on a folder, sends its pid and port, and runs until it is killed:
// `node postgres-owner.ts FOLDER PASSWORD [un]leashed`.
import { startPostgres } from '../../launch/src/postgres.ts';

const [folder = '', password = '', how] = process.argv.slice(2);
const { pid, port } = await startPostgres({ folder, password, durable: false, leashed: how === 'leashed' });
process.send?.({ pid, port });
setInterval(() => {}, 60_000);
