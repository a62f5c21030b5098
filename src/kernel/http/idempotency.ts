import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { newToken } from '../../ids.ts';
import { type IdempotencyKey, idempotencyKey } from '../idempotency/idempotency-key.ts';
import type { Tenant } from '../tenancy/tenant.ts';

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ description: 'Repeating a call with the same key returns the first response' }),
  ),
});

/**
 * Scoped to the tenant and the route's template with its ids; null without the header.
 * @throws Refusal 400 for a key that is empty or too long
 */
export function idempotencyOf(request: FastifyRequest, tenant: Tenant): IdempotencyKey | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  // The tenant already says which store; its slug may be typed in any case.
  const { slug: _, ...ids } = request.params as Record<string, string>;
  const route = [request.method, request.routeOptions.url, ...Object.values(ids)].join(' ');
  return idempotencyKey(tenant, route, String(header), request.body);
}

/** The key of a form; one that came without was not ours and is taken for a new one. */
export const formKey = (
  tenant: Tenant,
  what: string,
  form: { key?: string },
  content: unknown,
): IdempotencyKey => idempotencyKey(tenant, what, form.key || newToken(), content);

export function markReplayed(reply: FastifyReply, replayed: boolean): void {
  if (replayed) reply.header('idempotent-replayed', 'true');
}
