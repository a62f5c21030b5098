import type { FastifyRequest } from 'fastify';
import { type Permission, refuseUnlessMay } from '../permissions.ts';

/** What parts of a body need beyond the route's own permission, by path: "checkoutSettings.codFee". */
export type FieldPermissions = Readonly<Record<string, Permission>>;

/**
 * Refuses a body of which any part is not for the caller, before anything of it is judged or
 * written. What is there counts, whether it would change anything or not.
 * @throws Refusal 403
 */
export async function guardFields({ routeOptions, session, body }: FastifyRequest): Promise<void> {
  const { fieldPermissions } = routeOptions.config;
  if (!session) return;
  for (const [path, permission] of Object.entries(fieldPermissions ?? {})) {
    if (isThere(body, path)) refuseUnlessMay(session, permission);
  }
}

/** Forms name their parts whole, so a path is looked for at each level as it is, too. */
function isThere(body: unknown, path: string): boolean {
  if (typeof body !== 'object' || body === null) return false;
  if (Object.hasOwn(body, path)) return true;
  const [, first = '', rest = ''] = /^([^.]+)\.(.+)$/s.exec(path) ?? [];
  return Object.hasOwn(body, first) && isThere((body as Record<string, unknown>)[first], rest);
}
