import { canShare, share } from '../../../browser/share.ts';
import { t } from '../../../locale/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { share as shareIcon } from '../../../ui/later-icons.ts';
import { useCopy } from '../../../ui/useCopy.ts';
import styles from './ReceiveSheet.module.css';

interface CodeActsProps {
  /** What the QR code above says. */
  text: string;
  /** Of what is shared. */
  title: string;
  /** Spoken after a copy. */
  copied: string;
}

/** Copies and shares the text of a QR code. */
export function CodeActs({ text, title, copied: said }: CodeActsProps) {
  const { copied, copy } = useCopy();
  return (
    <div className={styles.acts} data-pair={canShare() || undefined}>
      <Button
        kind={canShare() ? 'tonal' : 'filled'}
        full
        icon={copied ? 'check' : 'copy'}
        onClick={() => void copy(text)}
      >
        {copied ? t('Copied!') : t('Copy')}
      </Button>
      {canShare() && (
        <Button full icon={shareIcon} onClick={() => void share({ title, text })}>
          {t('Share')}
        </Button>
      )}
      <span className="visually-hidden" role="status">
        {copied && said}
      </span>
    </div>
  );
}
