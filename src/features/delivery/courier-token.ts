import { fn, type PartialModelObject, raw } from 'objection';
import { CannotDecrypt, type SecretBox } from '../../kernel/crypto/encryption.ts';
import { rows } from '../../kernel/db/db.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import { acrossTenants, type Tenant } from '../../kernel/tenancy/tenant.ts';
import { type CourierAccount, courierConnection } from './courier-account.ts';

/** The aggregator's tokens last ten days; they are renewed a day earlier. */
const TOKEN_DAYS = 9;
/** A refusal may be the aggregator's own error: the credentials are tried again after this. */
const REFUSED_HOURS = 6;

export class CourierToken extends TenantModel {
  static override tableName = 'courier_tokens';
  static override idColumn = 'owner_id';

  sealedToken!: string | null;
  account!: string;
  expiresAt!: Date | null;
  refusedAt!: Date | null;
}

/** As it is now, by the database's clock; null for what it is not about. */
interface KeptToken {
  sealedToken: string | null;
  isFresh: boolean | null;
  isRefused: boolean | null;
}

export async function keptToken(
  tenant: Tenant,
  account: CourierAccount,
): Promise<{ token: string | null; isRefused: boolean }> {
  const kept = await CourierToken.of(tenant)
    .findOne({ account: account.fingerprint })
    .select(
      'sealedToken',
      raw('expires_at > now()').as('isFresh'),
      raw(`refused_at > now() - ? * interval '1 hour'`, REFUSED_HOURS).as('isRefused'),
    )
    .castTo<KeptToken | undefined>();
  const sealed = kept?.isFresh ? kept.sealedToken : null;
  return { token: sealed && opened(sealed, account), isRefused: kept?.isRefused ?? false };
}

function opened(sealed: string, { storeId }: CourierAccount): string | null {
  try {
    return courierConnection().secrets.open(sealed, { storeId, field: 'courierToken' });
  } catch (error) {
    if (error instanceof CannotDecrypt) return null;
    throw error;
  }
}

export async function keepToken(
  tenant: Tenant,
  { storeId, fingerprint }: CourierAccount,
  token: string,
): Promise<void> {
  const sealed = courierConnection().secrets.seal(token, { storeId, field: 'courierToken' });
  await keep(tenant, {
    sealedToken: sealed,
    account: fingerprint,
    expiresAt: raw(`now() + ? * interval '1 day'`, TOKEN_DAYS),
    refusedAt: null,
  });
}

/** Records that these credentials were refused, so that they are not tried for each call. */
export async function keepRefusal(tenant: Tenant, { fingerprint }: CourierAccount): Promise<void> {
  const refused = { sealedToken: null, expiresAt: null, refusedAt: fn.now() };
  await keep(tenant, { account: fingerprint, ...refused });
}

async function keep(tenant: Tenant, kept: PartialModelObject<CourierToken>): Promise<void> {
  await CourierToken.of(tenant)
    .insert(kept)
    .onConflict('ownerId')
    .merge(['sealedToken', 'account', 'expiresAt', 'refusedAt']);
}

/**
 * Deletes courier tokens encrypted with an older key: the next call gets a new one. Returns how
 * many.
 */
export async function sweepCourierTokens(secrets: SecretBox): Promise<number> {
  const dropped = await rows(
    acrossTenants(
      `delete from courier_tokens where sealed_token is not null and not starts_with(sealed_token, ?)
       returning 1`,
    ),
    [secrets.currentPrefix],
  );
  return dropped.length;
}
