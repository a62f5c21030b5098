import type { FastifyRequest } from 'fastify';
import { recordImpersonatedRequest } from '../../features/accounts/impersonation/impersonator.ts';
import { may, PERMISSIONS } from '../../permissions.ts';
import type { Session } from '../../session.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Runs before every handler during an impersonation: changes and downloads are recorded in the
 * audit log first, including attempts at what is not allowed.
 * @throws the error that prevented the audit entry
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
    ...(ofStore && may(session, ofStore) ? {} : { refused: true }),
  });
}
