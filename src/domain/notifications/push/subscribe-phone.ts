import { conflict, invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { savePhone } from './queries/phones.ts';

/** A browser's subscription data. */
export interface PhoneInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** "Chrome on Android", for the list. */
  device: string;
}

const MAX_PHONES = 50;

/** A P-256 point and 16 random bytes, as RFC 8291 requires. */
const KEY_BYTES = { p256dh: 65, auth: 16 };

/**
 * Subscribes a browser to the store's notifications; repeating it only updates its keys.
 * @returns its id
 * @throws Refusal 400 for an impossible push service, 409 TOO_MANY_PHONES
 */
export async function subscribePhone(
  tenant: Tenant,
  userId: string,
  { endpoint, keys, device }: PhoneInput,
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
  const phone = { id: newId(), userId, endpoint, keys: { p256dh, auth }, device };
  const id = await savePhone(tenant, phone, MAX_PHONES);
  if (id) return id;
  throw conflict(
    'TOO_MANY_PHONES',
    `Your store already sends notifications to ${MAX_PHONES} phones. Remove one of them first`,
  );
}
