import { useSyncExternalStore } from 'react';
import { hasNetwork, isOnline, onConnectionChange } from '../browser/connection.ts';

/** Whether the server can be expected to answer. */
export const useOnline = (): boolean => useSyncExternalStore(onConnectionChange, isOnline);
/** Whether the browser has a network. */
export const useNetwork = (): boolean => useSyncExternalStore(onConnectionChange, hasNetwork);
