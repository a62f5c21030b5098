import { TenantModel } from '../../kernel/db/model.ts';
import type { SentEventType } from './outgoing-enums.ts';

export const TEST_EVENT = 'endpoint.test' satisfies SentEventType;

export class OutgoingEvent extends TenantModel {
  static override tableName = 'outgoing_events';
  static override idColumn = ['owner_id', 'id'];
  static override get jsonAttributes() {
    return ['data'];
  }

  /** Receivers get it as `webhook-id`. */
  id!: string;
  type!: SentEventType;
  subjectId!: string;
  occurredAt!: Date;
  data!: object;
}
