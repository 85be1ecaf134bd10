import { t } from '../../locale/t.ts';
import { WalletsSkeleton } from '../../screens/wallets/WalletsSkeleton.tsx';
import { ActionBar } from '../../ui/ActionBar.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import nav from '../../ui/NavBar.module.css';
import pull from '../../ui/PullToRefresh.module.css';
import screen from '../../ui/Screen.module.css';
import { Skeleton } from '../../ui/Skeleton.tsx';
import bar from '../../ui/TopBar.module.css';
import { tabs } from '../../ui/tabs.ts';
import shell from '../Shell.module.css';
import panels from '../SidePanels.module.css';

const ACT = { onPress: () => {} };
const ACTS = { create: ACT, orders: ACT, refresh: ACT, receive: ACT, swap: ACT, send: ACT };
const HOME = '/cloudwallet';

/** The outline of the wallet list, as it looks while it loads. */
export function FirstWallets() {
  return (
    <div className={shell.frame} data-for="list">
      <div className={panels.side} data-wide>
        <Tabs side />
      </div>
      <div className={shell.pane}>
        <div className={screen.screen}>
          <div className={bar.bar}>
            <span className={bar.title}>
              <Skeleton width="9rem" />
            </span>
            <div className={bar.trailing}>
              <IconButton icon="bell" label="" />
              <IconButton icon="eye" label="" />
            </div>
          </div>
          <div className={screen.main} data-gap="cards">
            <div className={pull.area} data-cards>
              <WalletsSkeleton total />
            </div>
            <div className={screen.beside} data-wide />
          </div>
          <div className={screen.bottom}>
            <div className={screen.dock}>
              <ActionBar {...ACTS} />
              <Tabs />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

function Tabs({ side }: { side?: boolean }) {
  return (
    <div className={nav.nav} data-side={side} data-narrow={!side || undefined}>
      {tabs.map(({ to, label, icon }) => (
        <span key={to} className={nav.tab} aria-current={to === HOME ? 'page' : undefined}>
          <Icon name={icon} />
          <span className={nav.label}>{t(label)}</span>
        </span>
      ))}
    </div>
  );
}
