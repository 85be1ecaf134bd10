import { SOL_MINT, USDC_MINT, USDT_MINT } from '@cumulus/contract/limits.ts';
import { Card } from '../../src/ui/Card.tsx';
import { Detail } from '../../src/ui/Detail.tsx';
import { Icon, type IconName } from '../../src/ui/Icon.tsx';
import { IconTile } from '../../src/ui/IconTile.tsx';
import { iconShapes } from '../../src/ui/icon-shapes.ts';
import { ListScreen } from '../../src/ui/ListScreen.tsx';
import { Logo } from '../../src/ui/Logo.tsx';
import * as laterIcons from '../../src/ui/later-icons.ts';
import { Mark } from '../../src/ui/Mark.tsx';
import { SideNavigation } from '../../src/ui/NavBar.tsx';
import { Row } from '../../src/ui/Row.tsx';
import { RowList } from '../../src/ui/RowList.tsx';
import { Screen } from '../../src/ui/Screen.tsx';
import { SectionTitle } from '../../src/ui/SectionTitle.tsx';
import { Tag } from '../../src/ui/Tag.tsx';
import { TokenIcon } from '../../src/ui/TokenIcon.tsx';
import { TopBar } from '../../src/ui/TopBar.tsx';
import { VerifiedBadge } from '../../src/ui/VerifiedBadge.tsx';
import { WalletCloud } from '../../src/ui/WalletCloud.tsx';
import type { Specimen } from '../Specimen.tsx';
import { KEYS, nothing } from './values.ts';

const names = [...(Object.keys(iconShapes) as IconName[]), ...Object.values(laterIcons)];

/** What screens are made of. */
export const parts = {
  Screen: {
    'a sub screen': (
      <Screen title="Send" onBack={nothing} nav={false}>
        <Card padded>Content</Card>
      </Screen>
    ),
  },
  ListScreen: {
    'without details': (
      <ListScreen title="Watchlist" listed={false} nav={false}>
        <Card padded>Nothing is watched.</Card>
      </ListScreen>
    ),
  },
  Detail: {
    'beside its list': (
      <SideNavigation value>
        <ListScreen title="Watchlist" listed nav={false}>
          <Card>
            <Row title="Bonk" detail="BONK" end="$2.84e-5" onPress={nothing} />
          </Card>
          <Detail open title="Bonk" chosen={null} onClose={nothing}>
            What is known of it
          </Detail>
        </ListScreen>
      </SideNavigation>
    ),
  },
  TopBar: {
    'of a root screen': <TopBar title="Cloud Wallets" freshness="Updated just now" />,
    'of a sub screen': <TopBar title="Review" onBack={nothing} />,
  },
  SectionTitle: { 'with an end': <SectionTitle end="4 tokens">Tokens</SectionTitle> },
  Card: {
    padded: <Card padded>What it holds</Card>,
    dashed: (
      <Card padded dashed>
        Read-only
      </Card>
    ),
  },
  Row: {
    link: (
      <Card>
        <Row
          to="/orders"
          lead={<TokenIcon mint={SOL_MINT} logo="solana" />}
          title="Solana"
          detail="24.86 SOL"
          end="$3,687.24"
          endDetail="+2.4%"
        />
      </Card>
    ),
    'dense, with a chevron': (
      <Card>
        <Row onPress={nothing} title="Language" end="English" chevron dense />
      </Card>
    ),
  },
  RowList: {
    'with hairlines': (
      <RowList label="Tokens">
        <Row
          lead={<TokenIcon mint={SOL_MINT} logo="solana" />}
          title="Solana"
          detail="24.86 SOL"
          end="$3,687.24"
        />
        <Row
          lead={<TokenIcon mint={USDC_MINT} logo="usdc" />}
          title="USD Coin"
          detail="1,842 USDC"
          end="$1,842.10"
        />
      </RowList>
    ),
  },
  Icon: {
    all: (
      <div className="icons">
        {names.map((name) => (
          <Icon key={name} name={name} label={name} />
        ))}
      </div>
    ),
    sizes: (
      <div className="icons">
        <Icon name="star" size="s" />
        <Icon name="star" size="m" />
        <Icon name="star" />
      </div>
    ),
  },
  IconTile: { plain: <IconTile icon="trophy" /> },
  Logo: { plain: <Logo /> },
  Mark: {
    tones: (
      <div className="icons">
        <Mark icon="cloud" />
        <Mark icon="check" tone="success" drawn />
        <Mark icon="error" tone="error" />
        <Mark icon="warning" tone="warning" size="m" />
      </div>
    ),
  },
  VerifiedBadge: {
    'beside a name': (
      <>
        Bonk <VerifiedBadge />
      </>
    ),
  },
  Tag: {
    tones: (
      <div className="icons">
        <Tag>Default</Tag>
        <Tag tone="success" icon="check">
          Confirmed
        </Tag>
        <Tag tone="error">Failed</Tag>
        <Tag tone="warning">Pending</Tag>
      </div>
    ),
  },
  TokenIcon: {
    'known, unknown and broken': (
      <div className="icons">
        <TokenIcon mint={SOL_MINT} logo="solana" />
        <TokenIcon mint={USDC_MINT} logo="usdc" size="m" />
        <TokenIcon mint={USDT_MINT} logo={null} size="s" />
        <TokenIcon mint={USDT_MINT} logo="https://logos.example/none.png" />
      </div>
    ),
  },
  WalletCloud: {
    'by public key': (
      <div className="icons">
        {KEYS.map((each) => (
          <WalletCloud key={each} publicKey={each} />
        ))}
      </div>
    ),
  },
} satisfies Record<string, Specimen>;
