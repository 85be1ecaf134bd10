import { MARKET_ORDERS_PER_USER_MAX, SOL_MINT } from '@cumulus/contract/limits.ts';
import { useConfig } from '../../data/config.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t, word } from '../../locale/t.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { trend } from '../../ui/later-icons.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { MissingSetup } from './MissingSetup.tsx';
import styles from './OrderTypeScreen.module.css';
import { intervalText } from './order-times.ts';
import { soldText } from './order-words.ts';
import { SetupCard } from './SetupCard.tsx';
import { useOrderSetup } from './useOrderSetup.ts';

const TITLE = word('Swap Later');

/** Time or market: /cloudwallet/{walletId}/swap/order-type. */
export function OrderTypeScreen() {
  const read = useOrderSetup();
  if ('refusal' in read) return <MissingSetup title={t(TITLE)} refusal={read.refusal} />;
  return <OrderTypes setup={read.setup} />;
}

function OrderTypes({ setup }: { setup: SwapSetup }) {
  const { wallet, sellToken } = setup;
  const kept = { sold: soldText(sellToken), wallet: wallet.name };
  const swap = `/cloudwallet/${wallet.walletId}/swap`;
  return (
    <Screen title={t(TITLE)} onBack={() => history.back()} nav={false} gap="form">
      <SetupCard setup={setup} />
      <h2 className={styles.question}>{t('When should it run?')}</h2>
      <OrderType
        to={`${swap}/schedule`}
        setup={setup}
        icon="clock"
        title={t('Time Based')}
        text={t('Swap at a time you choose, up to 30 days ahead.')}
        tags={[t('1% slippage protection')]}
      />
      <OrderType
        to={`${swap}/market-conditions`}
        setup={setup}
        icon={trend}
        title={t('Market Based')}
        text={t('Swap when a token reaches a price or a market cap that you set.')}
        tags={[
          t('Checked {often}', { often: intervalText(useConfig().marketCheckInterval) }),
          t('Max {count} active', { count: MARKET_ORDERS_PER_USER_MAX }),
        ]}
      />
      <Warning tone="info">
        {sellToken.mint === SOL_MINT
          ? t(
              'Nothing leaves your wallet now. Keep {sold} plus 0.01 SOL in {wallet} until the order runs.',
              kept,
            )
          : t(
              'Nothing leaves your wallet now. Keep {sold} and at least 0.01 SOL in {wallet} until the order runs.',
              kept,
            )}
      </Warning>
    </Screen>
  );
}

interface OrderTypeProps {
  to: string;
  setup: SwapSetup;
  icon: IconName;
  title: string;
  text: string;
  tags: readonly string[];
}

function OrderType({ to, setup, icon, title, text, tags }: OrderTypeProps) {
  return (
    <Link to={to} state={setup} className={styles.type}>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        <span className={styles.tags}>
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      </span>
      <span className={styles.chevron}>
        <Icon name="chevron-right" size="m" />
      </span>
    </Link>
  );
}
