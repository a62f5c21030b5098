import { raw } from 'objection';
import { OutsideError } from '../../clients/outside.ts';
import { allowedReceiver } from '../../clients/webhook-receiver.ts';
import { conflict, invalidField } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { outgoingConnection } from './outgoing-connection.ts';
import type { OutgoingEventType } from './outgoing-enums.ts';
import { OUTGOING } from './outgoing-limits.ts';
import { countEndpoints } from './queries/count-endpoints.ts';
import { newWebhookSecret } from './sign-webhook.ts';
import { turnOff } from './turn-off.ts';
import { findEndpoint, noSuchEndpoint, secretPlace, WebhookEndpoint } from './webhook-endpoint.ts';

export interface NewEndpoint {
  url: string;
  eventTypes: readonly OutgoingEventType[];
}

export interface WithSecret {
  id: string;
  secret: string;
}

/**
 * It gets every event of these types from now on.
 * @throws Refusal 400 for a wrong field or an address that is not on the internet, 409
 * TOO_MANY_ENDPOINTS
 */
export async function createEndpoint(
  tenant: Tenant,
  given: NewEndpoint,
  actor: Actor,
): Promise<WithSecret> {
  const eventTypes = chosen(given.eventTypes);
  const url = await receiverUrl(given.url);
  const id = newId();
  const { secret, sealed } = sealedSecret(id);
  await inTransaction(async (trx) => {
    await refuseTooMany(tenant, trx);
    await WebhookEndpoint.of(tenant, trx).insert({ id, url, eventTypes, secret: sealed });
    const changes = [{ field: 'events', before: null, after: eventTypes.join(', ') }];
    await recordInLog(tenant, { action: 'webhooks_changed', actor, subject: url, changes }, trx);
  });
  return { id, secret };
}

export interface EndpointChanges {
  url?: string | undefined;
  eventTypes?: readonly OutgoingEventType[] | undefined;
  /** False also ends waiting deliveries. */
  isActive?: boolean | undefined;
}

/**
 * Absent fields stay. Turned on, it counts as working again.
 * @throws Refusal 404, 400 and 409 as `createEndpoint`
 */
export async function changeEndpoint(
  tenant: Tenant,
  id: string,
  changes: EndpointChanges,
  actor: Actor,
): Promise<void> {
  await findEndpoint(tenant, id);
  const eventTypes = changes.eventTypes && chosen(changes.eventTypes);
  const url = changes.url === undefined ? undefined : await receiverUrl(changes.url);
  await inTransaction(async (trx) => {
    const before = await lockEndpoint(tenant, id, trx);
    const isTurnedOn = changes.isActive === true && before.disabledAt !== null;
    await WebhookEndpoint.of(tenant, trx)
      .where({ id })
      .patch({
        url: url ?? before.url,
        eventTypes: eventTypes ?? before.eventTypes,
        ...(isTurnedOn ? { disabledAt: null, disabledReason: null, failingSince: null } : {}),
      });
    const logged = [
      { field: 'url', before: before.url, after: url ?? before.url },
      {
        field: 'events',
        before: before.eventTypes.join(', '),
        after: (eventTypes ?? before.eventTypes).join(', '),
      },
      { field: 'isOn', before: before.disabledAt ? 'off' : 'on', after: isOn(before, changes) },
    ].filter((change) => change.before !== change.after);
    const entry = { action: 'webhooks_changed' as const, actor, subject: url ?? before.url };
    const others = logged.filter(({ after }) => after !== 'off');
    if (others.length > 0) await recordInLog(tenant, { ...entry, changes: others }, trx);
    if (changes.isActive === false) await turnOff(tenant, id, { reason: 'paused', actor }, trx);
  });
}

const isOn = (
  before: WebhookEndpoint,
  { isActive = before.disabledAt === null }: EndpointChanges,
) => (isActive ? 'on' : 'off');

/** @throws Refusal 404 */
export const deleteEndpoint = (tenant: Tenant, id: string, actor: Actor): Promise<void> =>
  inTransaction(async (trx) => {
    const { url } = await lockEndpoint(tenant, id, trx);
    await WebhookEndpoint.of(tenant, trx).where({ id }).delete();
    const changes = [{ field: 'url', before: url, after: null }];
    await recordInLog(tenant, { action: 'webhooks_changed', actor, subject: url, changes }, trx);
  });

/** The previous secret also signs for another 24 hours. @throws Refusal 404 */
export const renewSecret = (tenant: Tenant, id: string, actor: Actor): Promise<WithSecret> =>
  inTransaction(async (trx) => {
    const { url, secret: oldSecret } = await lockEndpoint(tenant, id, trx);
    const { secret, sealed } = sealedSecret(id);
    await WebhookEndpoint.of(tenant, trx)
      .where({ id })
      .patch({
        secret: sealed,
        oldSecret,
        oldSecretUntil: raw(`now() + interval '${OUTGOING.oldSecretHours} hours'`) as never,
      });
    const changes = [{ field: 'secret', before: null, after: 'a new one' }];
    await recordInLog(tenant, { action: 'webhooks_changed', actor, subject: url, changes }, trx);
    return { id, secret };
  });

function sealedSecret(id: string): { secret: string; sealed: string } {
  const secret = newWebhookSecret();
  return { secret, sealed: outgoingConnection().secrets.seal(secret, secretPlace(id)) };
}

async function lockEndpoint(tenant: Tenant, id: string, trx: Trx): Promise<WebhookEndpoint> {
  if (!isUuid(id)) throw noSuchEndpoint();
  return WebhookEndpoint.of(tenant, trx)
    .findOne({ id })
    .forNoKeyUpdate()
    .throwIfNotFound(noSuchEndpoint());
}

function chosen(eventTypes: readonly OutgoingEventType[]): OutgoingEventType[] {
  if (eventTypes.length === 0)
    throw invalidField('eventTypes', message('errors.webhooks.noEvents'));
  return [...new Set(eventTypes)];
}

async function receiverUrl(address: string): Promise<string> {
  try {
    const { url } = await allowedReceiver(address.trim(), outgoingConnection().policy);
    if (url.username || url.password) {
      throw invalidField('url', message('errors.webhooks.password'));
    }
    url.hash = '';
    return url.href;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    const problem = error.words ?? error.message;
    throw invalidField('url', message('errors.webhooks.address', { problem }));
  }
}

async function refuseTooMany(tenant: Tenant, trx: Trx): Promise<void> {
  if ((await countEndpoints(tenant, trx)) < OUTGOING.endpointsPerStore) return;
  const words = message('errors.webhooks.tooMany', { most: OUTGOING.endpointsPerStore });
  throw conflict('TOO_MANY_ENDPOINTS', words);
}
