import { Address } from '../../src/ui/Address.tsx';
import { Chart } from '../../src/ui/Chart.tsx';
import { Delta } from '../../src/ui/Delta.tsx';
import { Facts } from '../../src/ui/Facts.tsx';
import { Money } from '../../src/ui/Money.tsx';
import { Sparkline } from '../../src/ui/Sparkline.tsx';
import { Spoken } from '../../src/ui/Spoken.tsx';
import type { Specimen } from '../Specimen.tsx';
import { Stateful } from '../Stateful.tsx';
import { ADDRESS, DAY } from './values.ts';

/** What is read: amounts, changes, addresses. */
export const numbers = {
  Money: {
    hero: <Money text="$12,732.32" />,
    amount: <Money text="1.5 SOL" size="amount" plain />,
    hidden: <Money text="$12,732.32" hidden />,
  },
  Spoken: {
    'with an exponent': <Spoken text="$2.84e-5" spoken="$0.0000284" />,
    'as it is': <Spoken text="$148.32" spoken={null} />,
  },
  Delta: {
    gain: <Delta value={316} text="+$316" />,
    loss: <Delta value={-1} text="−0.8%" />,
    nothing: <Delta value={0} text="$0" />,
    'beside a hero number': <Delta value={316} text="+$316" pill />,
  },
  Address: {
    short: <Address address={ADDRESS} short />,
    whole: <Address address={ADDRESS} />,
    large: <Address address={ADDRESS} large />,
  },
  Facts: {
    'of a swap': (
      <Facts
        facts={[
          { label: 'Rate', value: '1 SOL = 148.32 USDC' },
          { label: 'Network fee', value: '0.000005 SOL' },
          { label: 'Price impact', value: '0.02%' },
        ]}
      />
    ),
  },
  Sparkline: {
    gain: <Sparkline values={DAY} tone="gain" dot />,
    loss: <Sparkline values={DAY.toReversed()} tone="loss" />,
    'with a gap': <Sparkline values={DAY.map((each, hour) => (hour > 20 && hour < 28 ? null : each))} />,
  },
  Chart: {
    'follows the finger': (
      <Stateful<number | null> first={null}>
        {(marked, change) => (
          <Chart
            values={DAY}
            tone="gain"
            label="Price over a day"
            words={(hour) => `$${DAY[hour]!.toFixed(2)}`}
            marked={marked}
            onMark={change}
          />
        )}
      </Stateful>
    ),
  },
} satisfies Record<string, Specimen>;
