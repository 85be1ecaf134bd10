import { FrozenBanner } from './FrozenBanner.tsx';
import { OwedBanner } from './OwedBanner.tsx';
import { PinResetBanner } from './PinResetBanner.tsx';

/** What is said above every screen. Loaded after the first one. */
export function Banners({ uid }: { uid: string }) {
  return (
    <>
      <OwedBanner uid={uid} />
      <FrozenBanner uid={uid} />
      <PinResetBanner uid={uid} />
    </>
  );
}
