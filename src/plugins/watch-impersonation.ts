import type { FastifyRequest } from 'fastify';
import { recordImpersonatedRequest } from '../domain/accounts/record-impersonated-request.ts';
import { may, PERMISSIONS } from '../permissions.ts';
import type { Session } from '../session.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Stands between an operator who acts for somebody and every handler: what may change something and
 * every file that leaves the house is kept in the audit first, tries at what is locked included.
 * @throws whatever kept the audit from being written
 */
export async function watchImpersonation(request: FastifyRequest, session: Session): Promise<void> {
  const { method, url, id, ip, routeOptions } = request;
  const { permission = 'operator' } = routeOptions.config;
  const ofStore = permission === 'operator' || permission === 'public' ? null : permission;
  const exports = ofStore ? PERMISSIONS[ofStore].exports : undefined;
  if (SAFE.has(method) && !exports) return;
  await recordImpersonatedRequest(session, {
    method,
    route: routeOptions.url ?? '',
    path: url.replace(/\?.*$/s, '').slice(0, 500),
    requestId: id,
    address: ip,
    exports,
    ...(ofStore && may(session, ofStore) ? {} : { refused: true }),
  });
}
