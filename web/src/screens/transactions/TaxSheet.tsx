import { useId, useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { type TaxFile, useTaxFileMutation } from '../../data/history.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Field } from '../../ui/Field.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './TaxSheet.module.css';

/** Names of products are the same in all languages. */
const TOOLS = [
  { value: 'koinly', label: 'Koinly' },
  { value: 'cointracking', label: 'CoinTracking' },
  { value: 'coinledger', label: 'CoinLedger' },
] as const;

const EVERYTHING: TaxFile = { tool: 'koinly', from: '', to: '', walletIds: [] };

const isGains = (tool: TaxFile['tool']) => tool === 'gains-fifo' || tool === 'gains-average';

interface TaxSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
}

/** Downloads what a tax tool reads, or what was gained: of some days and wallets, or all of them. */
export function TaxSheet({ uid, open, onClose }: TaxSheetProps) {
  const form = useId();
  const { data: wallets = [] } = useWallets(uid, false);
  const { mutate, isPending, error, reset } = useTaxFileMutation();
  const [file, setFile] = useState(EVERYTHING);
  const { tool, from, to, walletIds } = file;
  const isReversed = from !== '' && to !== '' && to < from;
  const close = () => {
    if (!isPending) reset();
    onClose();
  };
  const toggle = (walletId: string) => {
    const others = walletIds.filter((each) => each !== walletId);
    setFile({ ...file, walletIds: others.length < walletIds.length ? others : [...walletIds, walletId] });
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('Files for tax tools')}
      acts={
        <>
          <Button type="submit" form={form} full icon="download" busy={isPending} disabled={isReversed}>
            {t('Download CSV')}
          </Button>
          <Button kind="text" full onClick={close}>
            {t('Cancel')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && !isReversed) mutate(file, { onSuccess: onClose });
        }}
      >
        <Segment
          label={t('Contents')}
          options={[
            { value: 'changes', label: t('All changes') },
            { value: 'gains', label: t('Gains') },
          ]}
          value={isGains(tool) ? 'gains' : 'changes'}
          onChange={(next) => setFile({ ...file, tool: next === 'gains' ? 'gains-fifo' : 'koinly' })}
        />
        {isGains(tool) ? (
          <>
            <Segment
              label={t('Method')}
              options={[
                { value: 'gains-fifo', label: t('Oldest first') },
                { value: 'gains-average', label: t('Average cost') },
              ]}
              value={tool}
              onChange={(next) => setFile({ ...file, tool: next })}
            />
            <p className={styles.note}>
              {tool === 'gains-fifo'
                ? t('What you got first leaves first, at its own cost (FIFO).')
                : t('Every unit of a token leaves at the average cost.')}{' '}
              {t(
                'What you received counts at its value at the time. Sends have no proceeds, because their purpose is not known here. Anything else that is not known stays empty too.',
              )}
            </p>
          </>
        ) : (
          <Segment
            label={t('Tool')}
            options={TOOLS}
            value={tool}
            onChange={(next) => setFile({ ...file, tool: next })}
          />
        )}
        <div className={styles.days}>
          <Field
            label={t('Since')}
            type="date"
            value={from}
            onChange={({ target }) => setFile({ ...file, from: target.value })}
          />
          <Field
            label={t('Until')}
            type="date"
            value={to}
            error={isReversed ? t('This day is before the first day.') : null}
            onChange={({ target }) => setFile({ ...file, to: target.value })}
          />
        </div>
        <Chips label={t('Wallets')}>
          <Chip chosen={walletIds.length === 0} onClick={() => setFile({ ...file, walletIds: [] })}>
            {t('All')}
          </Chip>
          {wallets.map(({ walletId, name }) => (
            <Chip key={walletId} chosen={walletIds.includes(walletId)} onClick={() => toggle(walletId)}>
              {name}
            </Chip>
          ))}
        </Chips>
        <p className={styles.note}>
          {t('Days are in UTC. Leave them empty to export everything. All includes deleted wallets.')}
        </p>
      </form>
      {error && (
        <Warning tone="error" alert>
          {failureMessage(error, t('Failed to export transactions'))}
        </Warning>
      )}
    </Sheet>
  );
}
