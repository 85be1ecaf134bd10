import { MARKET_ORDERS_PER_USER_MAX, SOL_MINT } from '@cumulus/contract/limits.ts';
import { Suspense } from 'react';
import { useConfig } from '../../data/config.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t, word } from '../../locale/t.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { trend } from '../../ui/later-icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { MissingSetup } from './MissingSetup.tsx';
import styles from './OrderTypeScreen.module.css';
import { intervalText } from './order-times.ts';
import { PLANS, planRefusal } from './plans/plan-kinds.ts';
import { SetupCard } from './SetupCard.tsx';
import { soldText } from './sold-text.ts';
import { useOrderSetup } from './useOrderSetup.ts';

const PlanScreen = lazyPart(() => import('./plans/PlanScreen.tsx').then((m) => m.PlanScreen));

const TITLE = word('Swap Later');

/** Time, market or another kind, whose form is an entry of its own here: /cloudwallet/{walletId}/swap/order-type. */
export function OrderTypeScreen() {
  const read = useOrderSetup();
  if ('refusal' in read) return <MissingSetup title={t(TITLE)} refusal={read.refusal} />;
  const { plan } = read.setup;
  if (!plan) return <OrderTypes setup={read.setup} />;
  return (
    <Suspense fallback={<Loading />}>
      <PlanScreen key={plan.kind} setup={read.setup} start={plan} />
    </Suspense>
  );
}

function OrderTypes({ setup }: { setup: SwapSetup }) {
  const { wallet, sellToken } = setup;
  const kept = { sold: soldText(sellToken), wallet: wallet.name };
  const swap = `/cloudwallet/${wallet.walletId}/swap`;
  return (
    <Screen title={t(TITLE)} onBack={() => history.back()} nav={false} gap="form">
      <SetupCard setup={setup} />
      <h2 className={styles.question}>{t('What should happen?')}</h2>
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
      {PLANS.map(({ kind, icon, title, text }) => {
        const refusal = planRefusal(kind, setup);
        return (
          <OrderType
            key={kind}
            to={refusal === null ? `${swap}/order-type` : null}
            setup={{ ...setup, plan: { kind } }}
            icon={icon}
            title={t(title)}
            text={t(refusal ?? text)}
            tags={[]}
          />
        );
      })}
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
  /** Null if it does not fit the swap. */
  to: string | null;
  setup: SwapSetup;
  icon: IconName;
  title: string;
  text: string;
  tags: readonly string[];
}

function OrderType({ to, setup, icon, title, text, tags }: OrderTypeProps) {
  const shown = (
    <>
      <span className={styles.tile}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        <span className={styles.text}>{text}</span>
        {tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        )}
      </span>
    </>
  );
  if (to === null)
    return (
      <div className={styles.type} data-off>
        {shown}
      </div>
    );
  return (
    <Link to={to} state={setup} className={styles.type}>
      {shown}
      <span className={styles.chevron}>
        <Icon name="chevron-right" size="m" />
      </span>
    </Link>
  );
}
