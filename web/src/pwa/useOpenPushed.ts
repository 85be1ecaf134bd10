import { useEffect } from 'react';
import { useNavigate } from '../router/Router.tsx';

/** Opens what a pressed push message is about: the service worker says where that is. */
export function useOpenPushed(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent) => {
      if (typeof data?.open === 'string') navigate(data.open);
    };
    workers?.addEventListener('message', hear);
    return () => workers?.removeEventListener('message', hear);
  }, [navigate]);
}
