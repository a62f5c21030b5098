import type { PushSubscription } from '../../../clients/web-push.ts';
import { TenantModel } from '../../../kernel/db/model.ts';

export class Phone extends TenantModel {
  static override tableName = 'push_subscriptions';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  userId!: string;
  endpoint!: PushSubscription['endpoint'];
  keys!: PushSubscription['keys'];
  /** "Chrome on Android". */
  device!: string;
  /** Why the last push failed, as `stored`; null: it did not. */
  lastError!: string | null;
  createdAt!: Date;
  usedAt!: Date | null;
}
