import { newId } from '../../../ids.ts';
import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { TEST_EVENT } from '../outgoing-event.ts';

const ADD = `
with event as (
  insert into outgoing_events (owner_id, id, type, subject_id, data)
  values (?, ?, '${TEST_EVENT}', ?, '{}') returning owner_id, id, subject_id)
insert into outgoing_deliveries (owner_id, id, endpoint_id, event_id, subject_id)
select owner_id, ?, ?, id, subject_id from event`;

export async function addTestEvent({ ownerId }: Tenant, endpointId: string): Promise<void> {
  await rows(ADD, [ownerId, newId(), newId(), newId(), endpointId]);
}
