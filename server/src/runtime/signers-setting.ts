import { z } from 'zod';

const file = z.string().min(1);
/** Whether it still has keys that are whole, from when it signed alone. */
const whole = z.literal(true).optional();
const signer = z.union([
  z.strictObject({ name: z.string(), socket: file, whole }),
  z.strictObject({
    ...{ name: z.string(), url: z.url({ protocol: /^tls$/ }), whole },
    ...{ certificate: file, key: file, authority: file },
  }),
]);
const signers = z
  .array(signer)
  .length(3)
  .refine((all) => all.filter((one) => one.whole).length <= 1, 'one signer has the whole keys');

/** The setting SIGNERS: three signers, each at its socket or behind its gate, in the order in which they know each other. Null for any other text. */
export function readSigners(text: string): z.output<typeof signers> | null {
  try {
    return signers.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
