import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { failureMessage } from '../../data/failure.ts';
import { type Proof, useProofFileMutation } from '../../data/proof.ts';
import { dateLocale } from '../../locale/language.ts';
import { plural, t } from '../../locale/t.ts';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './ProofScreen.module.css';

/** The newest liabilities beside what is held, with both files. */
export function OwedAndHeld({ latest }: Pick<Proof, 'latest'>) {
  const { mutate, isPending, variables, error } = useProofFileMutation();
  if (!latest)
    return (
      <>
        <SectionTitle>{t('Owed and held')}</SectionTitle>
        <Card padded>
          <p className={styles.note}>
            {t('There is no proof yet. The first one is created within a day of the first deposit.')}
          </p>
        </Card>
      </>
    );
  const { day, madeAt, memo, tokens, others, isCovered, hasCustody } = latest;
  const isBusy = (name: string) => isPending && variables?.name === name;
  return (
    <>
      <SectionTitle
        end={
          isCovered ? (
            <Tag tone="success" icon="check">
              {t('Covered')}
            </Tag>
          ) : (
            <Tag tone="error" icon="x-circle">
              {t('Not covered')}
            </Tag>
          )
        }
      >
        {t('Owed and held')}
      </SectionTitle>
      {!isCovered && (
        <Warning tone="error">{t('For at least one token, less is held than is owed.')}</Warning>
      )}
      {tokens.length > 0 && (
        <RowList label={t('Owed and held')}>
          {tokens.map(({ mint, symbol, decimals, multiplier, logoURI, owed, held, users }) => (
            <Row
              key={mint}
              lead={<TokenIcon mint={mint} symbol={symbol} logo={logoURI} />}
              title={symbol}
              detail={plural(users, '{count} user', '{count} users')}
              end={t('{amount} owed', { amount: exactAmount(BigInt(owed), { decimals, multiplier }) })}
              endDetail={t('{amount} held', { amount: exactAmount(BigInt(held), { decimals, multiplier }) })}
            />
          ))}
        </RowList>
      )}
      <p className={styles.note}>
        {others > 0 &&
          `${plural(others, '{count} more token is in the file.', '{count} more tokens are in the file.')} `}
        {t('As of {time} UTC.', {
          time: new Date(madeAt).toLocaleString(dateLocale(), {
            ...{ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' },
          }),
        })}
      </p>
      {memo !== null && (
        <Facts
          facts={[
            {
              label: t('Its root on the chain'),
              value: (
                <CopyText text={memo} label={t('Copy transaction signature')}>
                  <Address address={memo} short />
                </CopyText>
              ),
            },
          ]}
        />
      )}
      {error && (
        <Warning tone="error" alert>
          {failureMessage(error, t('The file could not be loaded'))}
        </Warning>
      )}
      <div className={styles.files}>
        <Button
          kind="tonal"
          size="m"
          full
          icon="download"
          busy={isBusy('liabilities')}
          onClick={() => mutate({ name: 'liabilities', day })}
        >
          {t('Download what is owed')}
        </Button>
        {hasCustody && (
          <Button
            kind="tonal"
            size="m"
            full
            icon="download"
            busy={isBusy('custody')}
            onClick={() => mutate({ name: 'custody', day })}
          >
            {t('Download what is held')}
          </Button>
        )}
      </div>
    </>
  );
}
