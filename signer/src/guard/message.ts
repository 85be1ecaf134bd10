import { Refusal } from '../terms/refusal.ts';
import { checkHeader, type EncodedInstruction, KEY_BYTES, located, type Message } from './message-parts.ts';
import { Reader } from './message-reader.ts';
import { decodeVersion1 } from './message-v1.ts';

/** Maximum size of a message before version 1: a packet of 1232 bytes less the signature and its count. */
const PACKET_MESSAGE_MAX_BYTES = 1232 - 65;
/** Maximum size of a message of any version: a transaction of version 1 less one signature. */
export const MESSAGE_MAX_BYTES = 4096 - 64;
const VERSION_FLAG = 0x80;
const VERSION_1 = 0x81;

/** Decodes a message to its last byte. Throws a Refusal for anything that the network would decode differently or not at all. */
export function decodeMessage(bytes: Buffer): Message {
  if (bytes.length > MESSAGE_MAX_BYTES) throw new Refusal('the message is too long for a transaction');
  const reader = new Reader(bytes);
  if (bytes[0] === VERSION_1) return decodeVersion1(reader);
  if (bytes.length > PACKET_MESSAGE_MAX_BYTES) throw new Refusal('the message is too long for a transaction');
  const versioned = (reader.peek() & VERSION_FLAG) !== 0;
  if (versioned && reader.byte() !== VERSION_FLAG) {
    throw new Refusal('the message is of an unknown version');
  }
  const [requiredSignatures, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const accounts = reader.list(() => reader.take(KEY_BYTES));
  checkHeader(requiredSignatures, readonlySigners, readonlyOthers, accounts);
  reader.take(KEY_BYTES); // The recent blockhash, unchecked: with a wrong one the transaction only expires.
  const written = reader.list(() => readInstruction(reader));
  const loadedAccounts = versioned ? readLookups(reader) : 0;
  const header = { requiredSignatures, accounts, readonlyOthers };
  return {
    ...header,
    ...located(reader, written, accounts, loadedAccounts),
    loadedAccounts,
    priorityLamports: null,
  };
}

function readInstruction(reader: Reader): EncodedInstruction {
  const [program, accounts] = [reader.byte(), reader.list(() => reader.byte())];
  return { program, accounts, data: reader.take(reader.compactLength()) };
}

/** Number of accounts that the lookup tables load; only the chain knows which ones. */
function readLookups(reader: Reader): number {
  const tables = reader.list(() => {
    reader.take(KEY_BYTES);
    return reader.take(reader.compactLength()).length + reader.take(reader.compactLength()).length;
  });
  return tables.reduce((sum, loaded) => sum + loaded, 0);
}
