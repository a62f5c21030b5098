import type { FastifyRequest } from 'fastify';
import { refuseUnlessRecent } from '../../features/accounts/sessions/reauthenticate.ts';
import { asksAgain, type Permission, refuseUnlessMay } from '../../permissions.ts';
import type { Session } from '../../session.ts';

/** Further permissions for parts of a body, by path: "checkoutSettings.codFee". */
export type FieldPermissions = Readonly<Record<string, Permission>>;

/**
 * Before the body is validated or written. A part counts even if it changes nothing; only the
 * password is not asked for then.
 * @throws Refusal 403
 */
export async function guardFields({ routeOptions, session, body }: FastifyRequest): Promise<void> {
  const { fieldPermissions } = routeOptions.config;
  if (!session) return;
  for (const [path, permission] of Object.entries(fieldPermissions ?? {})) {
    if (!isThere(body, path)) continue;
    refuseUnlessMay(session, permission);
    if (asksAgain(permission) && !isUnchanged(session, path, body)) {
      await refuseUnlessRecent(session);
    }
  }
}

/** The form of the settings sends the shop's address with all the rest. */
const isUnchanged = ({ store }: Session, path: string, body: unknown): boolean =>
  path === 'slug' && (body as { slug: unknown }).slug === store?.slug;

/** Forms have flat names, so a path is also looked up as a whole at each level. */
function isThere(body: unknown, path: string): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (Object.hasOwn(body, path)) return true;
  const [, first = '', rest = ''] = /^([^.]+)\.(.+)$/s.exec(path) ?? [];
  return Object.hasOwn(body, first) && isThere((body as Record<string, unknown>)[first], rest);
}
