import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { OutgoingDelivery } from './outgoing-delivery.ts';
import { addTestEvent } from './queries/add-test-event.ts';
import { replayDead, replayOne } from './queries/replay-deliveries.ts';
import { findEndpoint, type ShownEndpoint } from './webhook-endpoint.ts';

/**
 * With the same event id, as if it were new.
 * @throws Refusal 404, 409 ENDPOINT_OFF, 409 DELIVERY_PENDING
 */
export async function replayDelivery(
  tenant: Tenant,
  endpointId: string,
  id: string,
): Promise<void> {
  refuseOff(await findEndpoint(tenant, endpointId));
  if (!isUuid(id)) throw noSuchDelivery();
  if (await replayOne(tenant, endpointId, id)) return;
  const known = await OutgoingDelivery.of(tenant).findOne({ endpointId, id }).select('id');
  if (!known) throw noSuchDelivery();
  throw conflict('DELIVERY_PENDING', message('errors.webhooks.pending'));
}

/** Oldest first. Returns how many. @throws Refusal 404, 409 ENDPOINT_OFF */
export async function replayDeadSince(
  tenant: Tenant,
  endpointId: string,
  since: Date,
): Promise<number> {
  refuseOff(await findEndpoint(tenant, endpointId));
  return replayDead(tenant, endpointId, since);
}

/** It is tried once. @throws Refusal 404, 409 ENDPOINT_OFF */
export async function sendTestEvent(tenant: Tenant, endpointId: string): Promise<void> {
  refuseOff(await findEndpoint(tenant, endpointId));
  await addTestEvent(tenant, endpointId);
}

function refuseOff({ disabledAt }: ShownEndpoint): void {
  if (disabledAt) throw conflict('ENDPOINT_OFF', message('errors.webhooks.off'));
}

const noSuchDelivery = () => notFound('Delivery');
