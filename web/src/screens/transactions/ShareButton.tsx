import { canShare, share } from '../../browser/share.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { share as shareIcon } from '../../ui/later-icons.ts';
import { useCopy } from '../../ui/useCopy.ts';

interface ShareButtonProps {
  /** Says what the link shows. */
  text: string;
  url: string;
}

/** Shares a transaction's page of the explorer; without a share sheet, copies it. */
export function ShareButton({ text, url }: ShareButtonProps) {
  const { copied, copy } = useCopy();
  const press = () => (canShare() ? share({ title: text, text, url }) : copy(`${text} ${url}`));
  return (
    <Button kind="tonal" full icon={copied ? 'check' : shareIcon} onClick={() => void press()}>
      {copied ? t('Copied!') : t('Share')}
    </Button>
  );
}
