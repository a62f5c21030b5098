import {
  createEndpoint,
  type WithSecret,
} from '../../src/features/outgoing-webhooks/change-endpoint.ts';
import {
  OUTGOING_EVENTS,
  type OutgoingEventType,
} from '../../src/features/outgoing-webhooks/outgoing-enums.ts';
import { newId } from '../../src/ids.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../src/session.ts';
import { rows } from './rows.ts';
import type { TestStore } from './stores.ts';

/** An endpoint of a store, for all events unless told otherwise. */
export const anEndpoint = (
  store: TestStore,
  url: string,
  eventTypes: readonly OutgoingEventType[] = OUTGOING_EVENTS,
): Promise<WithSecret> => createEndpoint(store.tenant, { url, eventTypes }, SYSTEM);

/** Makes what waits for another try due now. */
export const hurry = (endpointId: string): Promise<unknown[]> =>
  rows(
    acrossTenants(
      `update outgoing_deliveries set next_attempt_at = now(), leased_until = null
        where endpoint_id = ? and state = 'pending'`,
    ),
    [endpointId],
  );

/** An endpoint's deliveries as they are stored, in their order. */
export const deliveriesOf = (endpointId: string) =>
  rows<{
    id: string;
    type: string;
    state: string;
    attempts: number;
    status_code: number | null;
    error: string | null;
    answer: string | null;
    wait: number;
  }>(
    `select d.id, v.type, d.state, d.attempts, d.status_code, d.error, d.answer,
            extract(epoch from d.next_attempt_at - now())::float8 as wait
       from outgoing_deliveries d
       join outgoing_events v on v.owner_id = d.owner_id and v.id = d.event_id
      where d.endpoint_id = ? order by d.position`,
    [endpointId],
  );

/** An endpoint and a delivery to it that was given up, written straight into the tables. */
export async function aWebhookDelivery({
  ownerId,
}: TestStore): Promise<{ endpoint: string; delivery: string }> {
  const [endpoint, delivery, event] = [newId(), newId(), newId()];
  await rows(
    `insert into webhook_endpoints (owner_id, id, url, event_types, secret)
     values (?, ?, 'https://receiver.example/', '{draft.created}', ?)`,
    [ownerId, endpoint, 'enc:v1:none:none:none'],
  );
  await rows(
    `insert into outgoing_events (owner_id, id, type, subject_id, data)
     values (?, ?, 'draft.created', ?, '{}')`,
    [ownerId, event, event],
  );
  await rows(
    `insert into outgoing_deliveries (owner_id, id, endpoint_id, event_id, subject_id, state, finished_at)
     values (?, ?, ?, ?, ?, 'dead', now())`,
    [ownerId, delivery, endpoint, event, event],
  );
  return { endpoint, delivery };
}

/** The same of one that has been due for twenty minutes. */
export async function aLateDelivery(store: TestStore): Promise<void> {
  const { delivery } = await aWebhookDelivery(store);
  await rows(
    `update outgoing_deliveries
        set state = 'pending', finished_at = null, next_attempt_at = now() - interval '20 minutes'
      where owner_id = ? and id = ?`,
    [store.ownerId, delivery],
  );
}
