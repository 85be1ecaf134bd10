/* Writes files in MaxMind's format for tests: one network of IPv4 addresses, with its data. */

type Value = string | number | { readonly [key: string]: Value };

const [TEXT, MAP, UINT32] = [2, 7, 6];
const SEPARATOR = Buffer.alloc(16);
const METADATA = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);
const RECORD_BYTES = 3;

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(TEXT, value.length), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, bytes.length), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    control(MAP, entries.length),
    ...entries.flatMap(([key, each]) => [encoded(key), encoded(each)]),
  ]);
}

const control = (type: number, size: number): Buffer => Buffer.from([(type << 5) | size]);

/** `bits` are the first of the addresses, at most 24, as text of 0 and 1. Texts have at most 28 characters. */
export function placesFile(bits: string, data: Value): Buffer {
  const nodes = [...bits].map((bit, index) => {
    // The count of nodes says that nothing is there; behind it and the separator are the data.
    const next = index + 1 < bits.length ? index + 1 : bits.length + SEPARATOR.length;
    const node = Buffer.alloc(2 * RECORD_BYTES);
    node.writeUIntBE(bit === '0' ? next : bits.length, 0, RECORD_BYTES);
    node.writeUIntBE(bit === '1' ? next : bits.length, RECORD_BYTES, RECORD_BYTES);
    return node;
  });
  const metadata = { node_count: bits.length, record_size: 8 * RECORD_BYTES, ip_version: 4 };
  const about = { ...metadata, binary_format_major_version: 2, database_type: 'Test', build_epoch: 0 };
  return Buffer.concat([...nodes, SEPARATOR, encoded(data), METADATA, encoded(about)]);
}
