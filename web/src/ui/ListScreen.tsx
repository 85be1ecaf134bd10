import { type ComponentProps, createContext, useContext, useState } from 'react';
import { SideNavigation } from './NavBar.tsx';
import { Screen } from './Screen.tsx';

/** Where details are shown beside their list: null before it is there, undefined if they open as a sheet. */
export const DetailPlace = createContext<HTMLElement | null | undefined>(undefined);

interface ListScreenProps extends Omit<ComponentProps<typeof Screen>, 'beside'> {
  /** Whether there is a list, or one is loading. */
  listed: boolean;
}

/** A screen of a list. In a wide window, its `Detail` is beside it. */
export function ListScreen({ listed, ...screen }: ListScreenProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const isSplit = useContext(SideNavigation) && listed;
  return (
    <DetailPlace value={isSplit ? place : undefined}>
      <Screen {...screen} beside={isSplit && <div ref={setPlace} />} />
    </DetailPlace>
  );
}
