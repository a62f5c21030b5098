import type { FastifyRequest } from 'fastify';
import { recordImpersonatedRequest } from '../domain/accounts/record-impersonated-request.ts';
import { refuseImpersonation } from '../domain/accounts/refuse-impersonation.ts';
import type { Session } from '../session.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Stands between an operator who acts for somebody and every handler: what may change something is
 * kept in the audit first, tries at what is locked included.
 * @throws Refusal 403 IMPERSONATION_LOCKED; whatever kept the audit from being written
 */
export async function watchImpersonation(request: FastifyRequest, session: Session): Promise<void> {
  const { method, url, id, ip, routeOptions } = request;
  if (SAFE.has(method)) return;
  const { locked, access } = routeOptions.config;
  await recordImpersonatedRequest(session, {
    method,
    route: routeOptions.url ?? '',
    path: url.replace(/\?.*$/s, '').slice(0, 500),
    requestId: id,
    address: ip,
    ...(locked || access === 'operator' ? { refused: true } : {}),
  });
  if (locked) refuseImpersonation(session, locked);
}
