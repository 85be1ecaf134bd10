import { canonicalFile } from '../../wire/src/canonical-json.ts';

/** What is owed to the user `ada`, of two, signed by a key that was thrown away. */
const leaves = {
  format: 'cumulus leaves 1',
  leaves: [
    {
      amount: '1500000000',
      mint: '11111111111111111111111111111111',
      path: [
        {
          hash: '80b12a9055bcdcefaf3a19b099a06c7aa6eec9a3451082356b11544c9980bff9',
          sum: '3000000000',
        },
      ],
      position: '1',
      salt: '0707070707070707070707070707070707070707070707070707070707070707',
    },
  ],
  root: {
    liabilities: {
      custody: '0000000000000000000000000000000000000000000000000000000000000000',
      day: '2026-11-21',
      format: 'cumulus liabilities 1',
      installation: {
        genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
        id: '0f7c1c3a-1d0b-4b0e-9a53-52f3d3a5b0aa',
      },
      madeAt: '2026-11-21T00:00:12.000Z',
      mints: 'f7ae081ab0b6d71bc391b8af06c9d4abae5fcde48e93d4cb40df425af238ae12',
    },
    mints: {
      '11111111111111111111111111111111': {
        held: '4600000000',
        leaves: '2',
        root: 'b4bf85aa09424a110c5deeee73d1d8abc4a9e606cd5f7a49560ec1da6cf88ada',
        sum: '4500000000',
      },
    },
    publicKey: '78UUEhocKucZ9R2n9Q6Z9CELYt2NDxrEJJ45YQemDgEA',
    signature: 'UurbQcDWXJUeVQ7wy853PQiZYR8tJxfHGPhu0hJfJt3W95j909bj9KL40VsKUzUPoCaYIfqve7wQgHVssg1/AQ==',
  },
  user: 'ada',
};

/** The file of leaves, with changes. */
export function leavesFile(change: (file: typeof leaves) => void = () => {}): string {
  const file = structuredClone(leaves);
  change(file);
  return canonicalFile(file);
}
