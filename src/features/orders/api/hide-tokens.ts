import type { FastifyInstance } from 'fastify';
import { may } from '../../../permissions.ts';

/**
 * With an order's token somebody answers and asks in its shopper's name. So it is left out of every
 * answer in this scope to people and keys who may not change orders themselves.
 */
export function hideTokens(app: FastifyInstance): void {
  app.addHook('preSerialization', async ({ session }, _reply, payload) =>
    session && !may(session, 'orders.edit') ? withoutTokens(payload) : payload,
  );
}

function withoutTokens(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTokens);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'publicToken');
  return Object.fromEntries(fields.map(([name, field]) => [name, withoutTokens(field)]));
}
