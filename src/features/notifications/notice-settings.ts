import type { NoticeEvent, NotificationAudience } from '../../enums.ts';
import { LOW_STOCK_UP_TO } from '../stores/queries/low-stock-level.ts';
import { CHANNELS, CHANNELS_OF, type OutsideChannel } from './notification-channels.ts';

type Switches = Partial<Record<OutsideChannel, boolean>>;
type Choices = Partial<Record<NoticeEvent, Switches>>;

/** A store's stored choices: only differences from the defaults. */
export interface NoticeSettings {
  seller?: Choices;
  shopper?: Choices;
  /** Local times, "22:00"; null or absent: no quiet hours. */
  quietHours?: { from: string; to: string } | null;
  askCod?: boolean;
  /** Stock at or below this counts as low. */
  lowStockUpTo?: number;
}

export interface NoticeChanges {
  seller?: Choices | undefined;
  shopper?: Choices | undefined;
  quietHours?: NoticeSettings['quietHours'] | undefined;
  askCod?: boolean | undefined;
  /** Null: the default. */
  lowStockUpTo?: number | null | undefined;
}

export const SELLER_EVENTS = [
  'order_placed',
  'cod_answered',
  'cancel_requested',
  'delivery_failed',
  'parcel_returned',
  'stock_short',
  'low_stock',
  'payment_attention',
  'payment_claimed',
  'gateway_refused',
  'draft_new',
  'channel_trouble',
  'support_access',
  'subscription_expiring',
  'subscription_expired',
  'plan_usage',
] as const satisfies readonly NoticeEvent[];

export const SHOPPER_EVENTS = [
  'order_placed',
  'cod_ask',
  'pay_reminder',
  'order_confirmed',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
  'claim_rejected',
] as const satisfies readonly NoticeEvent[];

export const EVENTS_OF: Record<NotificationAudience, readonly NoticeEvent[]> = {
  seller: SELLER_EVENTS,
  shopper: SHOPPER_EVENTS,
};

export const gridOf = (
  audience: NotificationAudience,
  isOn: (event: NoticeEvent, channel: OutsideChannel) => boolean,
): Choices =>
  Object.fromEntries(
    EVENTS_OF[audience].map((event) => [
      event,
      Object.fromEntries(CHANNELS_OF[audience].map((channel) => [channel, isOn(event, channel)])),
    ]),
  );

/** Without those equal to the defaults, so that the store benefits from better defaults. */
export function choicesOf(
  audience: NotificationAudience,
  isOn: (event: NoticeEvent, channel: OutsideChannel) => boolean,
): Choices {
  const choices: Choices = {};
  for (const event of EVENTS_OF[audience]) {
    for (const channel of CHANNELS_OF[audience]) {
      if (isOn(event, channel) === isOnByDefault(audience, event, channel)) continue;
      choices[event] = { ...choices[event], [channel]: isOn(event, channel) };
    }
  }
  return choices;
}

const isOnByDefault = (audience: NotificationAudience, event: NoticeEvent, to: OutsideChannel) =>
  CHANNELS[to].onFor[audience]?.includes(event) ?? false;

export function isChosen(
  settings: NoticeSettings,
  audience: NotificationAudience,
  event: NoticeEvent,
  channel: OutsideChannel,
): boolean {
  if (!EVENTS_OF[audience].includes(event)) return false;
  if (!CHANNELS_OF[audience].includes(channel)) return false;
  return settings[audience]?.[event]?.[channel] ?? isOnByDefault(audience, event, channel);
}

export const lowStockOf = ({ lowStockUpTo }: NoticeSettings): number =>
  lowStockUpTo ?? LOW_STOCK_UP_TO;
