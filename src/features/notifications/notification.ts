import type {
  NoticeEvent,
  NotificationAudience,
  NotificationChannel,
  NotificationKind,
  NotificationStatus,
} from '../../enums.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import { fromStored, type Text } from '../../kernel/translation/text.ts';
import type { LetterHold } from '../email-limits/letter-enums.ts';

export class Notification extends TenantModel {
  static override tableName = 'notifications';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  kind!: NotificationKind;
  /** Null without an event, such as for a test. */
  event!: NoticeEvent | null;
  audience!: NotificationAudience;
  channel!: NotificationChannel;
  status!: NotificationStatus;
  /** In the app as `stored`; elsewhere as it was sent. */
  title!: string;
  body!: string;
  data!: Record<string, unknown>;
  orderId!: string | null;
  paymentTransactionId!: string | null;
  draftOrderId!: string | null;
  /** An email address or phone number; null on a channel that needs none. */
  recipient!: string | null;
  error!: string | null;
  heldFor!: LetterHold | null;
  /** Tries since it was written, or last resent. */
  attempts!: number;
  resends!: number;
  leasedUntil!: Date | null;
  nextAttemptAt!: Date | null;
  countedAt!: Date | null;
  /** The provider's id of the message. */
  providerId!: string | null;
  sentAt!: Date | null;
  readAt!: Date | null;
  createdAt!: Date;
  /** Of whatever channel; in the app, each reader has a language of their own. */
  get words(): { title: Text; body: Text } {
    const { title, body } = this;
    return this.channel === 'in_app'
      ? { title: fromStored(title), body: fromStored(body) }
      : { title, body };
  }
}
