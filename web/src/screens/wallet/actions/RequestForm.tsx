import { SOL_SCALE } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { signs } from '../../../locale/decimal-sign.ts';
import { t } from '../../../locale/t.ts';
import { type AmountField, EMPTY_AMOUNT, filled, typed } from '../../../money/amount-field.ts';
import { amountRefusal } from '../../../ui/amount-refusal.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Field } from '../../../ui/Field.tsx';
import { editedText, isPasted } from '../../../ui/typed-amount.ts';
import styles from './RequestSheet.module.css';

/** A token to be paid in. */
export interface RequestToken {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier: number;
}

/** What its user asks for. */
export interface RequestDraft {
  readonly token: RequestToken;
  /** Empty if the payer chooses. */
  readonly amount: AmountField;
  readonly label: string;
  readonly message: string;
}

const SOL: RequestToken = { mint: SOL_MINT, symbol: 'SOL', ...SOL_SCALE };
const LABEL_MAX = 40;
const MESSAGE_MAX = 100;

export const EMPTY_DRAFT: RequestDraft = { token: SOL, amount: EMPTY_AMOUNT, label: '', message: '' };

interface RequestFormProps {
  /** Of the form, for its button. */
  id: string;
  draft: RequestDraft;
  /** Of the wallet: the tokens to choose from, beside SOL. */
  holdings: readonly TokenHolding[];
  /** Why there is no request yet. */
  error: string | null;
  onChange: (draft: RequestDraft) => void;
  onSubmit: () => void;
}

/** Token, amount and words of a request for payment. */
export function RequestForm({ id, draft, holdings, error, onChange, onSubmit }: RequestFormProps) {
  const { token } = draft;
  const tokens = [SOL, ...holdings.filter(({ mint }) => mint !== SOL_MINT)];
  const typing = (of: RequestToken) => ({ ...of, balance: 0n, priceUsd: null });
  return (
    <form
      id={id}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Chips label={t('Token')}>
        {tokens.map((each) => (
          <Chip
            key={each.mint}
            chosen={each.mint === token.mint}
            onClick={() =>
              // What is refused stays to be corrected.
              onChange({
                ...draft,
                token: each,
                amount: draft.amount.refused ? draft.amount : filled(draft.amount.text, typing(each)),
              })
            }
          >
            {each.symbol}
          </Chip>
        ))}
      </Chips>
      <Field
        label={t('Amount in {symbol}', { symbol: token.symbol })}
        value={editedText(draft.amount.text, signs())}
        onChange={(event) => {
          const amount = typed(draft.amount, event.target.value, typing(token), isPasted(event));
          onChange({ ...draft, amount });
        }}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        error={amountRefusal(draft.amount) ?? error}
        hint={t('Leave it empty to let the payer choose.')}
      />
      <Field
        label={t('Your name')}
        value={draft.label}
        onChange={({ target }) => onChange({ ...draft, label: target.value })}
        maxLength={LABEL_MAX}
        autoComplete="name"
        hint={t('Optional. The payer sees it.')}
      />
      <Field
        label={t('What for')}
        value={draft.message}
        onChange={({ target }) => onChange({ ...draft, message: target.value })}
        maxLength={MESSAGE_MAX}
        autoComplete="off"
        hint={t('Optional. The payer sees it.')}
      />
    </form>
  );
}
