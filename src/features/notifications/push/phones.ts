import { fn } from 'objection';
import { notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { Notification } from '../notification.ts';
import { queueDelivery } from '../queue-delivery.ts';
import { Phone } from './phone.ts';

/** Null: success. */
export async function rememberOutcome(
  tenant: Tenant,
  id: string,
  lastError: string | null,
): Promise<void> {
  const used = lastError === null ? { usedAt: fn.now() } : {};
  await Phone.of(tenant)
    .where({ id })
    .patch({ lastError, ...used });
}

export async function removePhone(tenant: Tenant, id: string): Promise<void> {
  await Phone.of(tenant).where({ id }).delete();
}

export async function purgePhonesOf(
  { userId, ownerId }: { userId: string; ownerId: string },
  trx: Trx,
): Promise<void> {
  await Phone.of(tenantOfStore({ ownerId }), trx).where({ userId }).delete();
}

/** In the usual way; the log shows the result. @throws Refusal 404 */
export async function testPhone(tenant: Tenant, phoneId: string, t: Translator): Promise<void> {
  if (!isUuid(phoneId)) throw notFound('Phone');
  const { ownerId } = tenant;
  const id = newId();
  await inTransaction(async (trx) => {
    const phone = await Phone.of(tenant, trx).findOne({ id: phoneId }).select('id');
    if (!phone) throw notFound('Phone');
    const words = {
      title: t('notices.seller.phoneTest.title'),
      body: t('notices.seller.phoneTest.body'),
    };
    const push = { kind: 'system', channel: 'push' } as const;
    const due = { recipient: phone.id, nextAttemptAt: fn.now() };
    await Notification.of(tenant, trx).insert({ id, ...push, ...words, ...due });
    await queueDelivery([{ ownerId, id }], trx);
  });
}
