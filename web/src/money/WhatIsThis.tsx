import { useState } from 'react';
import { t, type Word, word } from '../locale/t.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import styles from './WhatIsThis.module.css';

const terms = {
  minimum: [
    word('Minimum received'),
    word('If you would receive less than this, nothing is swapped. You keep what you have.'),
  ],
  slippage: [
    word('Slippage'),
    word('Prices move while a swap executes. Yours may get worse by at most this much.'),
  ],
  protection: [
    word('Slippage protection'),
    word('An order gets its quote when it runs. You receive at most 1% less than that quote.'),
  ],
  impact: [
    word('Price impact'),
    word(
      'How much your own swap moves the price against you. The larger the swap is for its market, the higher the impact.',
    ),
  ],
  fee: [
    word('Swap fee'),
    word('What the router that finds the best price charges. It is already included in the rate.'),
  ],
  network: [
    word('Network fee'),
    word('The fee that Solana charges for a transaction, also known as gas. It is paid in SOL.'),
  ],
  rent: [
    word('New account rent'),
    word('Solana holds a little SOL as a deposit when a wallet receives a token for the first time.'),
  ],
} as const satisfies Record<string, readonly [term: Word, meaning: Word]>;

type Term = keyof typeof terms;

/** Explains the terms of a swap, on demand. */
export function WhatIsThis({ terms: shown }: { terms: readonly Term[] }) {
  return (
    <details
      className={styles.details}
      // Content that opens below the lower edge would go unnoticed.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary className={styles.summary}>
        <Icon name="info" size="s" />
        {t('What is this?')}
      </summary>
      <Terms terms={shown} />
    </details>
  );
}

/** The same behind a button, for screens with little room. */
export function WhatIsThisButton({ terms: shown }: { terms: readonly Term[] }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton icon="info" label={t('What is this?')} onClick={() => setOpen(true)} />
      <Sheet
        open={open}
        onClose={close}
        title={t('What is this?')}
        acts={
          <Button kind="quiet" full onClick={close}>
            {t('Done')}
          </Button>
        }
      >
        <Terms terms={shown} />
      </Sheet>
    </>
  );
}

function Terms({ terms: shown }: { terms: readonly Term[] }) {
  return (
    <ul className={styles.terms}>
      {shown.map((each) => {
        const [term, meaning] = terms[each];
        return (
          <li key={each}>
            <b>{t(term)}</b>
            <span>{t(meaning)}</span>
          </li>
        );
      })}
    </ul>
  );
}
