import { expireRequests } from './queries/end-requests.ts';

/** In one run; the rest is next. What reads a request looks at its time by itself. */
const MOST = 1_000;

/** Of all stores. Safe to run in parallel. */
export const sweepRequests = async (): Promise<{ expired: number }> => ({
  expired: await expireRequests(MOST),
});
