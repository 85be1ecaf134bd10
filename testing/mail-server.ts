import { type AddressInfo, createServer } from 'node:net';
import { release } from './release.ts';

/** A mail server that takes every command, or refuses one of them with a sentence. */
export async function mailServer() {
  let refused: readonly [command: string, answer: string] | null = null;
  const letters: string[] = [];
  const commands: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 mail\r\n');
    let reading = false;
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (reading && line === '.') {
          reading = false;
          socket.write('250 taken\r\n');
          continue;
        }
        (reading ? letters : commands).push(line);
        if (reading) continue;
        if (refused && line.startsWith(refused[0])) socket.write(`${refused[1]}\r\n`);
        else if (line === 'DATA') {
          reading = true;
          socket.write('354 go on\r\n');
        } else socket.write('250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => server.close());
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    commands,
    refuse(command: string, answer: string) {
      refused = [command, answer];
    },
    heal() {
      refused = null;
    },
  };
}
