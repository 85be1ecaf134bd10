import { useLayoutEffect, useState } from 'react';
import { readUserItem, writeUserItem } from '../data/user-storage.ts';
import { t, type Word, word } from '../locale/t.ts';
import { useNavigate } from '../router/Router.tsx';
import { Button } from '../ui/Button.tsx';
import { openDialogs } from '../ui/open-dialogs.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { Switch } from '../ui/Switch.tsx';
import styles from './Shortcuts.module.css';

/** Whether the user has turned shortcuts off, in the user's storage: speech input types letters that were not meant as keys. */
const OFF = 'shortcutsOff';
const HELP = '?';
const SEARCH = '/';

const places: readonly [key: string, label: Word, to: string][] = [
  ['w', word('Wallets'), '/cloudwallet'],
  ['t', word('Transactions'), '/transactions'],
  ['o', word('Orders'), '/orders'],
  ['l', word('Watchlist'), '/watchlist'],
  ['m', word('Top 25'), '/toptokens'],
  ['s', word('Settings'), '/settings'],
];

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Keys that lead to the main screens, and the sheet that lists them. */
export function Shortcuts() {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [isOff, setOff] = useState(() => readUserItem<boolean>(OFF) === true);

  // Before the button is painted: once it is visible, the keys work.
  useLayoutEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (event.defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target) || openDialogs.top())
        return;
      const place = places.find(([each]) => each === key);
      const search = key === SEARCH && document.querySelector<HTMLElement>('[enterkeyhint=search]');
      if (key === HELP) setOpen(true);
      else if (place) navigate(place[2]);
      else if (search) search.focus();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOff, navigate]);

  return (
    <>
      <Button kind="text" size="s" onClick={() => setOpen(true)}>
        {t('Keyboard shortcuts')}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('Keyboard shortcuts')}>
        <dl className={styles.keys}>
          {places.map(([key, label]) => (
            <Shortcut key={key} keys={key} label={t(label)} />
          ))}
          <Shortcut keys={SEARCH} label={t('Search field')} />
          <Shortcut keys={HELP} label={t('This list')} />
        </dl>
        <Switch
          checked={!isOff}
          onChange={(on) => {
            setOff(!on);
            writeUserItem(OFF, !on);
          }}
        >
          {t('Use shortcuts')}
        </Switch>
      </Sheet>
    </>
  );
}

function Shortcut({ keys, label }: { keys: string; label: string }) {
  return (
    <div className={styles.row}>
      <dt>
        <kbd className={styles.key}>{keys}</kbd>
      </dt>
      <dd>{label}</dd>
    </div>
  );
}
