import { fn } from 'objection';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../../session.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { type ApiKey, ApiKeyRow, keySubject } from './api-key.ts';

/** @throws Refusal 404 */
export async function findApiKey(
  tenant: Tenant,
  id: string,
): Promise<Pick<ApiKey, 'id' | 'name' | 'lastFour' | 'lastUsedAt'>> {
  const key = isUuid(id)
    ? await ApiKeyRow.of(tenant)
        .findOne({ id })
        .whereNull('revokedAt')
        .select('id', 'name', 'lastFour', 'lastUsedAt')
    : undefined;
  if (!key) throw notFound('API key');
  return key;
}

/** @returns its name @throws Refusal 404, also when it is already revoked */
export async function revokeApiKey(tenant: Tenant, id: string, actor: Actor): Promise<string> {
  if (!isUuid(id)) throw notFound('API key');
  return inTransaction(async (trx) => {
    const revoked = await ApiKeyRow.of(tenant, trx)
      .where({ id })
      .whereNull('revokedAt')
      .patch({ revokedAt: fn.now() })
      .returning(['name', 'lastFour'])
      .first();
    if (!revoked) throw notFound('API key');
    const subject = keySubject(revoked);
    await recordInLog(tenant, { action: 'api_key_revoked', actor, subject }, trx);
    return revoked.name;
  });
}
