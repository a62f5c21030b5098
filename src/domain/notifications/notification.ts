import type {
  LetterHold,
  NoticeEvent,
  NotificationAudience,
  NotificationChannel,
  NotificationKind,
  NotificationStatus,
} from '../../enums.ts';
import { TenantModel } from '../../model.ts';

/** One message to the seller or a shopper on one channel. */
export class Notification extends TenantModel {
  static override tableName = 'notifications';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  kind!: NotificationKind;
  /** Null where nothing happened, such as a test. */
  event!: NoticeEvent | null;
  audience!: NotificationAudience;
  channel!: NotificationChannel;
  status!: NotificationStatus;
  title!: string;
  body!: string;
  data!: Record<string, unknown>;
  orderId!: string | null;
  /** An address or a phone number; null in the seller's own pages and on the seller's phones. */
  recipient!: string | null;
  /** Why it could not be sent, in words. */
  error!: string | null;
  /** Why a letter was kept back instead of sent. */
  heldFor!: LetterHold | null;
  /** Tries since it was written, or since it was last sent again. */
  attempts!: number;
  resends!: number;
  nextAttemptAt!: Date | null;
  sentAt!: Date | null;
  readAt!: Date | null;
  createdAt!: Date;
}
