import { type ReactNode, useState } from 'react';
import type { FoundToken } from '../../data/token-search.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { TokenRows } from './TokenRows.tsx';

interface TokenSectionProps<T extends FoundToken> {
  title: string;
  label: string;
  tokens: readonly T[];
  /** Tokens whose symbols others copy. */
  common: readonly FoundToken[];
  endDetail?: (token: T) => ReactNode;
  onChoose: (token: FoundToken) => void;
}

/** Shown at first, so that the next sections are in reach. */
const SHOWN = 5;

/** A list of tokens under its title; its beginning until the rest is asked for. Nothing without tokens. */
export function TokenSection<T extends FoundToken>(props: TokenSectionProps<T>) {
  const { title, label, tokens, common, endDetail, onChoose } = props;
  const [isWhole, setWhole] = useState(false);
  if (tokens.length === 0) return null;
  // One more takes no more room than the button.
  const isCut = !isWhole && tokens.length > SHOWN + 1;
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <TokenRows
        label={label}
        tokens={isCut ? tokens.slice(0, SHOWN) : tokens}
        common={common}
        onChoose={onChoose}
        {...(endDetail && { endDetail })}
      />
      {isCut && (
        <Button kind="text" size="s" onClick={() => setWhole(true)}>
          {t('Show all {count}', { count: tokens.length })}
        </Button>
      )}
    </>
  );
}
