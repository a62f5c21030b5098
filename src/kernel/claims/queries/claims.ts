import { preparedRows, type Trx } from '../../db/db.ts';
import { type Tenant, tenantOfStore } from '../../tenancy/tenant.ts';

export type ClaimKind =
  | 'gateway_order'
  | 'gateway_payment'
  | 'gateway_refund'
  | 'payment_request'
  | 'chat_number'
  | 'social_page';

export const ofGateway = (provider: string, id: string): string => `${provider}:${id}`;

/** Null: none. Triggers write the claims with their rows. */
export async function storeOfClaim(
  kind: ClaimKind,
  value: string,
  trx?: Trx,
): Promise<Tenant | null> {
  const [found] = await preparedRows<{ ownerId: string }>(
    'select owner_id from claims where kind = ? and value = ?',
    [kind, value],
    trx,
  );
  return found ? tenantOfStore(found) : null;
}

export async function storesOfClaims(
  kinds: readonly ClaimKind[],
  values: readonly string[],
  limit: number,
): Promise<Tenant[]> {
  const found = await preparedRows<{ ownerId: string }>(
    `select distinct owner_id from claims
      where kind = any(?::text[]) and value = any(?::text[]) limit ?`,
    [kinds, values, limit],
  );
  return found.map(tenantOfStore);
}
