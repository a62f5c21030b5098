import { conflict, invalidField, notFound } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { Phone } from './phone.ts';
import { savePhone } from './queries/phones.ts';

export interface PhoneInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  device: string;
}

const MAX_PHONES = 50;

/** A P-256 point and 16 random bytes, as RFC 8291 requires. */
const KEY_BYTES = { p256dh: 65, auth: 16 };

/**
 * Repeating it only updates the browser's keys. A new subscription is recorded in the store's log.
 * @returns its id
 * @throws Refusal 400 for an impossible push service, 409 TOO_MANY_PHONES
 */
export async function subscribePhone(
  tenant: Tenant,
  { endpoint, keys, device }: PhoneInput,
  actor: Actor & { id: string },
): Promise<string> {
  if (!URL.canParse(endpoint) || new URL(endpoint).protocol !== 'https:') {
    throw invalidField('endpoint', 'must be an https address');
  }
  for (const name of ['p256dh', 'auth'] as const) {
    if (Buffer.from(keys[name], 'base64url').length !== KEY_BYTES[name]) {
      throw invalidField(`keys.${name}`, 'is not a valid browser key');
    }
  }
  const { p256dh, auth } = keys;
  // Other fields of the caller's input are dropped.
  const phone = { id: newId(), userId: actor.id, endpoint, keys: { p256dh, auth }, device };
  return inTransaction(async (trx) => {
    const saved = await savePhone(tenant, phone, MAX_PHONES, trx);
    if (!saved) throw tooManyPhones();
    const entry = { action: 'phone_added', actor, subject: device } as const;
    if (saved.isNew) await recordInLog(tenant, entry, trx);
    return saved.id;
  });
}

const tooManyPhones = () =>
  conflict('TOO_MANY_PHONES', message('errors.settings.tooManyPhones', { most: MAX_PHONES }));

/** @throws Refusal 404 */
export const unsubscribePhone = (tenant: Tenant, id: string, actor: Actor): Promise<void> =>
  inTransaction(async (trx) => {
    const gone = await Phone.of(tenant, trx).where({ id }).delete().returning('device').first();
    if (!gone) throw notFound('Phone');
    const entry = { action: 'phone_removed', actor, subject: gone.device } as const;
    await recordInLog(tenant, entry, trx);
  });
