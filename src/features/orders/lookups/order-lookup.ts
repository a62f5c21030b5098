import { TenantModel } from '../../../kernel/db/model.ts';

export class OrderLookup extends TenantModel {
  static override tableName = 'order_lookups';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  /** As typed: there may be no such order. */
  orderNumber!: number;
  /** A hash of the network that asked, as `LOOKUPS` counts it. */
  network!: string;
  /** Of the phone number, as typed; null once compared. */
  lastFour!: string | null;
  /** Null: not answered yet. */
  outcome!: 'sent' | 'enough' | 'wrong' | 'locked' | 'unknown' | null;
  createdAt!: Date;
}
