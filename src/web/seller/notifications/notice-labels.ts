import type {
  NoticeEvent,
  NotificationAudience,
  NotificationChannel,
  NotificationStatus,
} from '../../../enums.ts';
import type { StatusLook } from '../../../format/status-labels.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import type { Translator } from '../../../translation/translator.ts';

export const EVENT_LABELS: Record<NoticeEvent, MessageKey> = {
  order_placed: 'desk.event.orderPlaced',
  order_confirmed: 'desk.event.orderConfirmed',
  order_shipped: 'desk.event.orderShipped',
  order_delivered: 'desk.event.orderDelivered',
  order_cancelled: 'desk.event.orderCancelled',
  order_refunded: 'desk.event.orderRefunded',
  cod_ask: 'desk.event.codAsk',
  order_link: 'desk.event.orderLink',
  cod_answered: 'desk.event.codAnswered',
  cancel_requested: 'desk.event.cancelRequested',
  delivery_failed: 'desk.event.deliveryFailed',
  parcel_returned: 'desk.event.parcelReturned',
  stock_short: 'desk.event.stockShort',
  low_stock: 'desk.event.lowStock',
  payment_attention: 'desk.event.paymentAttention',
  gateway_refused: 'desk.event.gatewayRefused',
  draft_new: 'desk.event.draftNew',
  channel_trouble: 'desk.event.channelTrouble',
  subscription_expiring: 'desk.event.subscriptionExpiring',
  subscription_expired: 'desk.event.subscriptionExpired',
  plan_usage: 'desk.event.planUsage',
  support_access: 'desk.event.supportAccess',
  settings_changed: 'desk.event.settingsChanged',
  webhook_off: 'desk.event.webhookOff',
};

export const CHANNEL_LABELS: Record<NotificationChannel, MessageKey> = {
  push: 'desk.channel.push',
  email: 'desk.channel.email',
  chat: 'desk.channel.chat',
  in_app: 'desk.channel.inApp',
};

export const AUDIENCE_LABELS: Record<NotificationAudience, MessageKey> = {
  seller: 'desk.audience.seller',
  shopper: 'desk.audience.shopper',
};

export const statusLooks = (t: Translator): Record<NotificationStatus, StatusLook> => ({
  queued: { word: t('desk.noticeStatus.queued'), icon: 'clock', tone: 'info' },
  sent: { word: t('desk.noticeStatus.sent'), icon: 'check', tone: 'good' },
  failed: { word: t('desk.noticeStatus.failed'), icon: 'alert', tone: 'bad' },
});
