import { joined } from '../../server/src/solana/message.ts';

const VERSION_1 = 0x81;

/** A message as a transaction whose signatures are empty, as many as its header says. */
export function wireOf(message: Buffer): Uint8Array {
  const count = message[0]! >= 0x80 ? message[1]! : message[0]!;
  const signatures = Buffer.alloc(count * 64);
  return joined(
    message[0] === VERSION_1 ? signatures : Buffer.concat([Buffer.of(count), signatures]),
    message,
  );
}
