import { lazy } from '../../../concurrency/lazy.ts';

/**
 * Reads messages as orders: its vocabulary takes 10 MB, which a process without messages never
 * needs.
 */
export const messageReader = lazy(() => import('./read-messages.ts'));
