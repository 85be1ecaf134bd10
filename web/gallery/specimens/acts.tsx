import { ActionBar } from '../../src/ui/ActionBar.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Chip, Chips } from '../../src/ui/Chip.tsx';
import { CopyText } from '../../src/ui/CopyText.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Link } from '../../src/ui/Link.tsx';
import { NavBar } from '../../src/ui/NavBar.tsx';
import { RefreshButton } from '../../src/ui/RefreshButton.tsx';
import { TextLink } from '../../src/ui/TextLink.tsx';
import { WriteButton } from '../../src/ui/WriteButton.tsx';
import type { Specimen } from '../Specimen.tsx';
import { Stateful } from '../Stateful.tsx';
import { ADDRESS, nothing } from './values.ts';

const act = { onPress: nothing };
const off = { onPress: nothing, disabledReason: 'You are offline' };

/** What is pressed. */
export const acts = {
  Button: {
    filled: <Button onClick={nothing}>Send 1.5 SOL</Button>,
    tonal: <Button kind="tonal">Add funds</Button>,
    untilIdle: <Button kind="quiet">Later</Button>,
    outline: <Button kind="outline">Continue with Google</Button>,
    danger: <Button kind="danger">Delete wallet</Button>,
    text: <Button kind="text">Cancel</Button>,
    'with an icon, 44 high': (
      <Button size="m" icon="swap">
        Swap
      </Button>
    ),
    'small, disabled': (
      <Button size="s" disabled>
        Retry
      </Button>
    ),
    'busy, full width': (
      <Button full busy>
        Sending
      </Button>
    ),
  },
  WriteButton: { 'rests without a network': <WriteButton full>Create wallet</WriteButton> },
  IconButton: {
    plain: <IconButton icon="refresh" label="Refresh" />,
    disabled: <IconButton icon="x" label="Dismiss" size="m" disabled />,
  },
  RefreshButton: { plain: <RefreshButton onRefresh={nothing} refreshing={false} /> },
  Chip: {
    act: <Chip>25%</Chip>,
    chosen: <Chip chosen>Market cap</Chip>,
    'with an icon': <Chip icon="clock">Today</Chip>,
    disabled: <Chip disabled>MAX</Chip>,
    'in a row': (
      <Stateful first="Value">
        {(value, change) => (
          <Chips label="Sort">
            {['Value', 'Name', 'Change'].map((each) => (
              <Chip key={each} chosen={each === value} onClick={() => change(each)}>
                {each}
              </Chip>
            ))}
          </Chips>
        )}
      </Stateful>
    ),
  },
  CopyText: {
    bare: <CopyText text={ADDRESS} label="Copy address" />,
    'with what is copied': (
      <CopyText text={ADDRESS} label="Copy address">
        9WzD...AWWM
      </CopyText>
    ),
  },
  Link: { 'in a text': <Link to="/orders">To the orders</Link> },
  TextLink: { 'in a text': <TextLink to="/login?mode=signup">Create an account</TextLink> },
  ActionBar: {
    ready: <ActionBar create={act} orders={act} refresh={act} receive={act} swap={act} send={act} />,
    'refreshing, and without a network': (
      <ActionBar create={off} orders={act} refresh={act} receive={act} swap={off} send={off} refreshing />
    ),
  },
  NavBar: { 'bottom navigation': <NavBar /> },
} satisfies Record<string, Specimen>;
