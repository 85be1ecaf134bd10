import type { FoundRecipient } from '@cumulus/contract/calls/handles.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { handleText } from '@cumulus/contract/handle.ts';
import { t } from '../../locale/t.ts';
import { Warning } from '../../ui/Warning.tsx';

/** The short form, for the field. */
export const movedText = ({ handle }: FoundRecipient): string =>
  t('{handle} now receives at another address', { handle: handleText(handle) });

/** Warns that a user who was paid before is found at another address. */
export function MovedWarning({ found, former }: { found: FoundRecipient; former: string }) {
  return (
    <Warning title={movedText(found)}>
      {t('Your last payment went to {address}. Ask the person whether the new one is theirs.', {
        address: shortAddress(former),
      })}
    </Warning>
  );
}
