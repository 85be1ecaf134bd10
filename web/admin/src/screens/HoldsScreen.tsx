import { ActButton } from '../ActButton.tsx';
import type { Hold } from '../answers.ts';
import { Holds } from '../Listed.tsx';
import { ReadScreen } from '../ReadScreen.tsx';

export function HoldsScreen() {
  return (
    <ReadScreen<{ holds: readonly Hold[] }> title="Holds" name="holds" acts={<ActButton act="set_hold" />}>
      {({ holds }) => <Holds of={holds} />}
    </ReadScreen>
  );
}
