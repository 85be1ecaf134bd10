import { useState } from 'react';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import styles from './SignUpTerms.module.css';

const TermsSheet = lazyDialog(() => import('../account/terms/TermsSheet.tsx').then((m) => m.TermsSheet));

interface SignUpTermsProps {
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
}

/** Accepts the terms along with the sign-up. A user who signs up with Google is asked afterwards, before anything else. */
export function SignUpTerms({ accepted, onAccept }: SignUpTermsProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.terms}>
      <Checkbox checked={accepted} onChange={onAccept}>
        {t('I accept the terms of service')}
      </Checkbox>
      <Button kind="text" size="s" onClick={() => setOpen(true)}>
        {t('Read the terms')}
      </Button>
      <TermsSheet open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
