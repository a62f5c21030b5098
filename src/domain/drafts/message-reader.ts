import { lazy } from '../../lazy.ts';

/** What reads messages as orders: its words take 10 MB, which a process without messages never needs. */
export const messageReader = lazy(() => import('./read-messages.ts'));
