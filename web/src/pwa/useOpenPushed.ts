import { useEffect } from 'react';
import { useNavigate } from '../router/Router.tsx';
import { takePushed } from './pushed.ts';

/** Opens what a pressed push message is about. */
export function useOpenPushed(): void {
  const navigate = useNavigate();
  useEffect(() => takePushed(navigate), [navigate]);
}
