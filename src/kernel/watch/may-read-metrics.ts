import type { IncomingMessage } from 'node:http';
import { isLocal } from '../http/is-local.ts';
import { isMetricsToken } from './metrics-token.ts';

/** With the token; without one, from this machine (a local proxy may look the same). */
export const mayReadMetrics = (request: IncomingMessage, token: string | null): boolean =>
  token === null ? isLocal(request) : isMetricsToken(request.headers.authorization, token);
