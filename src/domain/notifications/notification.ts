import type { NotificationChannel, NotificationKind, NotificationStatus } from '../../enums.ts';
import { TenantModel } from '../../model.ts';

/** One message to the seller on one channel. */
export class Notification extends TenantModel {
  static override tableName = 'notifications';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  kind!: NotificationKind;
  channel!: NotificationChannel;
  status!: NotificationStatus;
  title!: string;
  body!: string;
  data!: Record<string, unknown>;
  orderId!: string | null;
  readAt!: Date | null;
  createdAt!: Date;
}
