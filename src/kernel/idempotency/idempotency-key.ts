import { createHash } from 'node:crypto';
import { Refusal } from '../../errors.ts';
import type { Tenant } from '../tenancy/tenant.ts';

const MAX_LENGTH = 255;

export interface IdempotencyKey {
  tenant: Tenant;
  /** The route's template with its ids: the same key on another route is another request. */
  route: string;
  key: string;
  requestHash: string;
}

/**
 * @param body the request; compared as JSON, ignoring spaces and the order of fields
 * @throws Refusal 400 for a key that is empty or longer than 255 characters
 */
export function idempotencyKey(
  tenant: Tenant,
  route: string,
  key: string,
  body: unknown,
): IdempotencyKey {
  if (key.trim() === '' || key.length > MAX_LENGTH) {
    throw new Refusal(
      400,
      'INVALID_IDEMPOTENCY_KEY',
      `Idempotency-Key must have 1 to ${MAX_LENGTH} characters`,
    );
  }
  const requestHash = createHash('sha256').update(canonicalJson(body)).digest('hex');
  return { tenant, route, key, requestHash };
}

const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // Pairs, not an object: names such as "1" or "__proto__" would lose their position in one.
  return { fields: entries.map(([name, field]) => [name, sorted(field)]) };
}
