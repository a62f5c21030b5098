import { Model } from 'objection';
import { TenantModel } from '../../kernel/db/model.ts';
import { type Page, type PageRequest, readPage } from '../../kernel/db/pagination.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { DeliveryState } from './outgoing-enums.ts';
import { OutgoingEvent } from './outgoing-event.ts';
import { findEndpoint } from './webhook-endpoint.ts';

export class OutgoingDelivery extends TenantModel {
  static override tableName = 'outgoing_deliveries';
  static override idColumn = ['owner_id', 'id'];
  static override get relationMappings() {
    return {
      event: {
        relation: Model.BelongsToOneRelation,
        modelClass: OutgoingEvent,
        join: {
          from: ['outgoing_deliveries.owner_id', 'outgoing_deliveries.event_id'],
          to: ['outgoing_events.owner_id', 'outgoing_events.id'],
        },
      },
    };
  }

  id!: string;
  endpointId!: string;
  eventId!: string;
  subjectId!: string;
  readonly position!: number;
  state!: DeliveryState;
  attempts!: number;
  nextAttemptAt!: Date;
  leasedUntil!: Date | null;
  /** Null: the receiver did not answer. */
  statusCode!: number | null;
  durationMs!: number | null;
  /** As `stored`. */
  error!: string | null;
  answer!: string | null;
  createdAt!: Date;
  finishedAt!: Date | null;
}

const SHOWN = [
  'id',
  'eventId',
  'state',
  'attempts',
  'nextAttemptAt',
  'statusCode',
  'durationMs',
  'error',
  'answer',
  'createdAt',
  'finishedAt',
] as const;

export type LoggedDelivery = Pick<OutgoingDelivery, (typeof SHOWN)[number]> &
  Pick<OutgoingEvent, 'type' | 'data'>;

export interface DeliveryQuery extends PageRequest {
  state?: DeliveryState | undefined;
}

/** The deliveries to an endpoint, newest first. @throws Refusal 404 */
export async function listDeliveries(
  tenant: Tenant,
  endpointId: string,
  { state, ...page }: DeliveryQuery,
): Promise<Page<LoggedDelivery>> {
  await findEndpoint(tenant, endpointId);
  const query = OutgoingDelivery.of(tenant)
    .joinRelated('event')
    .where({ endpointId, ...(state ? { state } : {}) })
    .select(...SHOWN.map((field) => `outgoing_deliveries.${field}`), 'event.type', 'event.data')
    .orderBy('position', 'desc');
  return (await readPage(query, page)) as Page<OutgoingDelivery & LoggedDelivery>;
}
