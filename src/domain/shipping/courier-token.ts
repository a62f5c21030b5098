import { CannotDecrypt } from '../../crypto/encryption.ts';
import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { CourierAccount } from './courier-account.ts';
import { courierConnection } from './courier-connection.ts';

/** The aggregator's tokens last ten days; they are renewed a day earlier. */
const TOKEN_DAYS = 9;
/** A refusal may be the aggregator's own error: the credentials are tried again after this. */
const REFUSED_HOURS = 6;

interface TokenRow {
  sealedToken: string | null;
  isFresh: boolean;
  isRefused: boolean;
}

/** The cached state of an account: a token, a refusal, or nothing. */
export async function keptToken(
  tenant: Tenant,
  account: CourierAccount,
): Promise<{ token: string | null; isRefused: boolean }> {
  const [row] = await rows<TokenRow>(
    `select sealed_token as "sealedToken", coalesce(expires_at > now(), false) as "isFresh",
            coalesce(refused_at > now() - ? * interval '1 hour', false) as "isRefused"
       from courier_tokens where owner_id = ? and account = ?`,
    [REFUSED_HOURS, tenant.ownerId, account.fingerprint],
  );
  const sealed = row?.isFresh ? row.sealedToken : null;
  return { token: sealed && opened(sealed, account), isRefused: row?.isRefused ?? false };
}

function opened(sealed: string, { storeId }: CourierAccount): string | null {
  try {
    return courierConnection().secrets.open(sealed, { storeId, field: 'courierToken' });
  } catch (error) {
    if (error instanceof CannotDecrypt) return null;
    throw error;
  }
}

/** Stores a token for all workers. */
export async function keepToken(
  tenant: Tenant,
  { storeId, fingerprint }: CourierAccount,
  token: string,
): Promise<void> {
  const sealed = courierConnection().secrets.seal(token, { storeId, field: 'courierToken' });
  await rows(
    `insert into courier_tokens (owner_id, sealed_token, account, expires_at)
     values (?, ?, ?, now() + ? * interval '1 day')
     on conflict (owner_id) do update set sealed_token = excluded.sealed_token,
       account = excluded.account, expires_at = excluded.expires_at, refused_at = null`,
    [tenant.ownerId, sealed, fingerprint, TOKEN_DAYS],
  );
}

/** Records that these credentials were refused, so that they are not tried for each call. */
export async function keepRefusal(tenant: Tenant, { fingerprint }: CourierAccount): Promise<void> {
  await rows(
    `insert into courier_tokens (owner_id, account, refused_at) values (?, ?, now())
     on conflict (owner_id) do update set sealed_token = null, account = excluded.account,
       expires_at = null, refused_at = excluded.refused_at`,
    [tenant.ownerId, fingerprint],
  );
}
