import type { Logger } from 'pino';
import type { SignerProcessOptions } from './signer-asking.ts';
import {
  ofOperators,
  placesOfThree,
  type SignerPlace,
  type SignerSettings,
  signerPlace,
} from './signer-line.ts';
import { openSignerProcess, type SignerProcess } from './signer-process.ts';
import { openThreeSigners } from './three-signers.ts';

type Options = Omit<SignerProcessOptions, keyof SignerPlace | 'onAnswered'> & {
  readonly log?: Pick<Logger, 'warn' | 'error'>;
  /** Hears the name of one of three that does not do what the others do. */
  readonly onDissent?: (signer: string) => void;
  /** As operators reach them. */
  readonly isOperator?: boolean;
};

/** The signer, or the three of which any two sign, at the places of the settings. */
export function openSigner(
  settings: SignerSettings,
  { log, onDissent, isOperator, ...options }: Options,
): SignerProcess {
  const place = <Place extends SignerPlace>(of: Place): Place => (isOperator ? ofOperators(of) : of);
  const places = placesOfThree(settings.SIGNERS ?? '');
  if (!places) return openSignerProcess({ ...place(signerPlace(settings)), ...options });
  return openThreeSigners({
    places: places.map(place),
    deadlineMilliseconds: options.deadlineMilliseconds,
    heads: options.heads,
    onDissent(signer, err) {
      onDissent?.(signer);
      log?.error({ signer, err }, 'a signer does not do what the others do');
    },
    onChanged: (signer, isHere) =>
      log?.warn(
        { signer },
        isHere ? 'a signer answers again' : 'a signer does not answer; two sign without it',
      ),
  });
}
