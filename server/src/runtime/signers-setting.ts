import { z } from 'zod';

const file = z.string().min(1);
const signer = z.union([
  z.strictObject({ name: z.string(), socket: file }),
  z.strictObject({
    ...{ name: z.string(), url: z.url({ protocol: /^tls$/ }) },
    ...{ certificate: file, key: file, authority: file },
  }),
]);
const signers = z.array(signer).length(3);

/** The setting SIGNERS: three signers, each at its socket or behind its gate, in the order in which they know each other. Null for any other text. */
export function readSigners(text: string): z.output<typeof signers> | null {
  try {
    return signers.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
