import { MARKET_ORDERS_PER_USER_MAX, SOL_MINT } from '@cumulus/contract/limits.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { NoSetup } from '../neworder/NoSetup.tsx';
import { soldText } from '../neworder/order-words.ts';
import { SetupCard } from '../neworder/SetupCard.tsx';
import { useOrderSetup } from '../neworder/useOrderSetup.ts';
import styles from './OrderTypeScreen.module.css';

const TITLE = 'Swap Later';

/** Time or market: /cloudwallet/{walletId}/swap/order-type. */
export function OrderTypeScreen() {
  const read = useOrderSetup();
  if ('refusal' in read) return <NoSetup title={TITLE} refusal={read.refusal} />;
  return <OrderTypes setup={read.setup} />;
}

function OrderTypes({ setup }: { setup: SwapSetup }) {
  const { wallet, sellToken } = setup;
  const swap = `/cloudwallet/${wallet.walletId}/swap`;
  return (
    <Screen title={TITLE} onBack={() => history.back()} nav={false} gap="form">
      <SetupCard setup={setup} />
      <h2 className={styles.question}>When should it happen?</h2>
      <OrderType
        to={`${swap}/schedule`}
        setup={setup}
        icon="clock"
        title="Time Based"
        text="Swap at a time you choose, up to 30 days ahead."
        tags={['1% slippage protection']}
      />
      <OrderType
        to={`${swap}/market-conditions`}
        setup={setup}
        icon="trend"
        title="Market Based"
        text="Swap when a token reaches a price or a market cap that you set."
        tags={['Checked every 20 min', `Max ${MARKET_ORDERS_PER_USER_MAX} active`]}
      />
      <Warning tone="info">
        Nothing is taken now. Keep {soldText(sellToken)} and{' '}
        {sellToken.mint === SOL_MINT ? '0.01 SOL more' : 'at least 0.01 SOL'} in {wallet.name} until the order
        runs.
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
