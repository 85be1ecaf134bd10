import { RENT_STEPS } from '../../../solana/chain-changes.ts';
import type { Check } from '../check.ts';
import { note, ok, wrong } from '../finding.ts';

/** Bytes that each account is charged besides its data, and those of a token account. */
const OVERHEAD = 128n;
const TOKEN_ACCOUNT = 165;
/** The signer's default: SIGNER_RENT_CAP_LAMPORTS is not the server's to know. */
const SIGNER_CAP = 2_039_280n;

/** What an account has to hold. */
export function rentCheck(name: string, place: number, node: string): Check {
  return {
    name,
    isQuick: true,
    needs: [node],
    within: 25_000,
    async run({ nodes }) {
      const { rpc, setting } = nodes[place]!;
      const [empty, token] = [await rpc.rentExemptMinimum(0), await rpc.rentExemptMinimum(TOKEN_ACCOUNT)];
      const perByte = empty / OVERHEAD;
      const told = `${perByte} lamports a byte, ${token} for a token account`;
      if (perByte * (OVERHEAD + BigInt(TOKEN_ACCOUNT)) !== token || perByte * OVERHEAD !== empty)
        return wrong(
          `an account of 0 bytes takes ${empty} lamports, one of ${TOKEN_ACCOUNT} ${token}`,
          `that is no rate by the byte; use another node (${setting}), and look for a newer Cumulus`,
        );
      if (token > SIGNER_CAP)
        return wrong(
          told,
          `the signer takes at most ${SIGNER_CAP} for rent unless SIGNER_RENT_CAP_LAMPORTS is higher, and refuses sends that open an account; raise it if an explorer shows the same`,
        );
      if (!RENT_STEPS.includes(perByte))
        return note(
          told,
          `a rate that this version does not know; it is read and used, but look for a newer Cumulus`,
        );
      return ok(told);
    },
  };
}
