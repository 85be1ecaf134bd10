import type { ReactNode } from 'react';
import { GRANT_ACTS } from '../../../../wire/src/grant.ts';
import type { GrantNames } from '../../data/program-names.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { Field } from '../../ui/Field.tsx';
import { NameField } from '../../ui/NameField.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { BudgetFields } from './BudgetFields.tsx';
import { type GrantForm, USD_SCALE, WAIT_HOURS, waitHours, waitMs } from './grant-form.ts';
import { AnyOrSome, CheckList } from './Picked.tsx';
import styles from './Programs.module.css';
import { RecipientsPart } from './RecipientsPart.tsx';
import { TokenLimits } from './TokenLimits.tsx';

const NAME_MAX_CHARACTERS = 40;
const ACTS: Readonly<Record<(typeof GRANT_ACTS)[number], Word>> = {
  read: word('See balances and history'),
  send: word('Send'),
  swap: word('Swap'),
  order: word('Place orders'),
};

interface GrantFieldsProps {
  form: GrantForm;
  names: GrantNames;
  onChange: (form: GrantForm) => void;
}

/** Everything that a grant says. */
export function GrantFields({ form, names, onChange }: GrantFieldsProps) {
  const set = (change: Partial<GrantForm>) => onChange({ ...form, ...change });
  const hours = [...new Set([...WAIT_HOURS, waitHours(form.raiseWaitMs)])].toSorted((a, b) => a - b);
  return (
    <>
      <NameField
        value={form.name}
        charactersMax={NAME_MAX_CHARACTERS}
        onName={(name) => set({ name })}
        hint={t('So you recognize it in the list.')}
      />
      <Part title={t('Wallets')}>
        <CheckList
          label={t('Wallets')}
          options={names.wallets.map(({ walletId, name }) => ({ value: walletId, label: name }))}
          chosen={form.wallets}
          onChange={(wallets) => set({ wallets })}
        />
      </Part>
      <Part title={t('It may')}>
        <CheckList
          label={t('It may')}
          options={GRANT_ACTS.map((act) => ({ value: act, label: t(ACTS[act]) }))}
          chosen={form.acts}
          onChange={(acts) => set({ acts })}
        />
      </Part>
      <Part title={t('Limits')}>
        <BudgetFields
          budget={form.usd}
          unit="USD"
          places={USD_SCALE.decimals}
          onChange={(usd) => set({ usd })}
        />
        <p className={styles.note}>
          {t(
            'All that leaves the wallets counts, fees too. A token without a price needs a limit of its own.',
          )}
        </p>
        <TokenLimits names={names} tokens={form.tokens} onChange={(tokens) => set({ tokens })} />
      </Part>
      <Part title={t('Recipients')}>
        <RecipientsPart
          names={names}
          recipients={form.recipients}
          onChange={(recipients) => set({ recipients })}
        />
      </Part>
      <Part title={t('Tokens')}>
        <AnyOrSome
          label={t('Tokens')}
          options={names.tokens.map(({ id, symbol }) => ({ value: id, label: symbol }))}
          chosen={form.mints}
          onChange={(mints) => set({ mints })}
        />
      </Part>
      <Part title={t('Ends')}>
        <Field
          label={t('Last day')}
          type="date"
          value={form.end}
          hint={t('Leave it empty for no end.')}
          onChange={({ target }) => set({ end: target.value })}
        />
      </Part>
      <Part title={t('A raise waits')}>
        <Segment
          label={t('A raise waits')}
          options={hours.map((count) => ({ value: String(count), label: t('{count} h', { count }) }))}
          value={String(waitHours(form.raiseWaitMs))}
          onChange={(count) => set({ raiseWaitMs: waitMs(Number(count)) })}
        />
        <p className={styles.note}>
          {t('What you lower later holds at once. What you raise holds after this time.')}
        </p>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.program}>
      <SectionTitle>{title}</SectionTitle>
      {children}
    </section>
  );
}
