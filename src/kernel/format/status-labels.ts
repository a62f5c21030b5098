import type {
  BillingCycle,
  FinancialStatus,
  OrderSource,
  OrderStatus,
  ParcelState,
  PaymentStatus,
  PlanSlug,
  SubscriptionStatus,
  UserRole,
} from '../../enums.ts';
import { BILLING_CYCLES, FINANCIAL_STATUSES, ORDER_SOURCES, PLAN_SLUGS } from '../../enums.ts';
import { keysOf } from '../translation/keys-of.ts';
import type { MessageKey } from '../translation/message-key.ts';
import type { Translator } from '../translation/translator.ts';

type KeyLook = StatusLook<MessageKey>;
type Keys<Status extends string> = Record<Status, MessageKey>;

/** A word, a shape and a colour, never only the colour. */
export interface StatusLook<Word extends string = string> {
  word: Word;
  icon: string;
  /** For narrow spaces. */
  short?: Word;
  tone: 'accent' | 'info' | 'good' | 'warn' | 'bad' | 'calm';
}

/** `moved`: what is said of an order that got it. */
export const ORDER_STATUS_LOOK: Record<OrderStatus, KeyLook & { moved: MessageKey }> = {
  new: {
    word: 'common.orderStatus.new',
    icon: 'spark',
    tone: 'accent',
    moved: 'common.orderStatus.newMoved',
  },
  pending: {
    word: 'common.orderStatus.pending',
    icon: 'clock',
    tone: 'accent',
    moved: 'common.orderStatus.pendingMoved',
  },
  confirmed: {
    word: 'common.orderStatus.confirmed',
    icon: 'check',
    tone: 'info',
    moved: 'common.orderStatus.confirmedMoved',
  },
  packed: {
    word: 'common.orderStatus.packed',
    icon: 'box',
    tone: 'info',
    moved: 'common.orderStatus.packedMoved',
  },
  shipped: {
    word: 'common.orderStatus.shipped',
    icon: 'truck',
    tone: 'info',
    moved: 'common.orderStatus.shippedMoved',
  },
  delivered: {
    word: 'common.orderStatus.delivered',
    icon: 'home',
    tone: 'good',
    moved: 'common.orderStatus.deliveredMoved',
  },
  cancelled: {
    word: 'common.orderStatus.cancelled',
    icon: 'cross',
    tone: 'calm',
    moved: 'common.orderStatus.cancelledMoved',
  },
  refunded: {
    word: 'common.orderStatus.refunded',
    icon: 'undo',
    tone: 'calm',
    moved: 'common.orderStatus.refundedMoved',
  },
};

export const PAYMENT_STATUS_LOOK: Record<PaymentStatus, KeyLook> = {
  cod: {
    word: 'common.paymentStatus.cod',
    short: 'common.paymentStatus.codShort',
    icon: 'cash',
    tone: 'calm',
  },
  paid: { word: 'common.paymentStatus.paid', icon: 'check', tone: 'good' },
  unpaid: { word: 'common.paymentStatus.unpaid', icon: 'circle', tone: 'warn' },
};

export const SOURCE_LABELS = keysOf('common.orderSource', ORDER_SOURCES);

export const FINANCIAL_LABELS = keysOf('common.financialStatus', FINANCIAL_STATUSES);

export const PARCEL_STATE_LOOK: Record<ParcelState, KeyLook> = {
  awaiting_scan: { word: 'common.parcelState.awaitingScan', icon: 'clock', tone: 'calm' },
  in_transit: { word: 'common.parcelState.inTransit', icon: 'truck', tone: 'info' },
  out_for_delivery: { word: 'common.parcelState.outForDelivery', icon: 'pin', tone: 'accent' },
  delivered: { word: 'common.parcelState.delivered', icon: 'home', tone: 'good' },
  attention: { word: 'common.parcelState.attention', icon: 'alert', tone: 'warn' },
  returning: { word: 'common.parcelState.returning', icon: 'undo', tone: 'warn' },
  returned: { word: 'common.parcelState.returned', icon: 'undo', tone: 'bad' },
  lost: { word: 'common.parcelState.lost', icon: 'alert', tone: 'bad' },
  cancelled: { word: 'common.parcelState.cancelled', icon: 'cross', tone: 'calm' },
};

export const SUBSCRIPTION_STATUS_LOOK: Record<SubscriptionStatus, KeyLook> = {
  trial: { word: 'common.subscriptionStatus.trial', icon: 'spark', tone: 'info' },
  active: { word: 'common.subscriptionStatus.active', icon: 'check', tone: 'good' },
  past_due: { word: 'common.subscriptionStatus.pastDue', icon: 'clock', tone: 'warn' },
  cancelled: { word: 'common.subscriptionStatus.cancelled', icon: 'cross', tone: 'calm' },
  expired: { word: 'common.subscriptionStatus.expired', icon: 'alert', tone: 'bad' },
};

export const PLAN_LABELS = keysOf('common.plan', PLAN_SLUGS);

export const CYCLE_LABELS = keysOf('common.billingCycle', BILLING_CYCLES);

export const ROLE_LABELS: Keys<UserRole> = {
  SUPER_ADMIN: 'common.role.superAdmin',
  OWNER: 'common.role.owner',
  STAFF: 'common.role.staff',
};

export interface StatusWords {
  orderLooks: Record<OrderStatus, StatusLook>;
  paymentLooks: Record<PaymentStatus, StatusLook>;
  parcelLooks: Record<ParcelState, StatusLook>;
  subscriptionLooks: Record<SubscriptionStatus, StatusLook>;
  moneyWords: Record<FinancialStatus, string>;
  sourceWords: Record<OrderSource, string>;
  planWords: Record<PlanSlug, string>;
  cycleWords: Record<BillingCycle, string>;
  roleWords: Record<UserRole, string>;
}

const known = new WeakMap<Translator, StatusWords>();

export function statusWords(t: Translator): StatusWords {
  let words = known.get(t);
  if (!words) {
    words = {
      orderLooks: looksIn(ORDER_STATUS_LOOK, t),
      paymentLooks: looksIn(PAYMENT_STATUS_LOOK, t),
      parcelLooks: looksIn(PARCEL_STATE_LOOK, t),
      subscriptionLooks: looksIn(SUBSCRIPTION_STATUS_LOOK, t),
      moneyWords: wordsIn(FINANCIAL_LABELS, t),
      sourceWords: wordsIn(SOURCE_LABELS, t),
      planWords: wordsIn(PLAN_LABELS, t),
      cycleWords: wordsIn(CYCLE_LABELS, t),
      roleWords: wordsIn(ROLE_LABELS, t),
    };
    known.set(t, words);
  }
  return words;
}

export const wordsIn = <Name extends string>(
  keys: Record<Name, MessageKey>,
  t: Translator,
): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<MessageKey>(keys).map(([name, key]) => [name, t(key)]),
  ) as Record<Name, string>;

export const looksIn = <Status extends string>(
  looks: Record<Status, StatusLook<MessageKey>>,
  t: Translator,
): Record<Status, StatusLook> =>
  Object.fromEntries(
    Object.entries<StatusLook<MessageKey>>(looks).map(([status, { word, short, icon, tone }]) => [
      status,
      { word: t(word), icon, tone, ...(short ? { short: t(short) } : {}) },
    ]),
  ) as Record<Status, StatusLook>;

export const labelsOf = <Status extends string>(looks: Record<Status, StatusLook>) =>
  Object.fromEntries(
    Object.entries<StatusLook>(looks).map(([status, { word }]) => [status, word]),
  ) as Record<Status, string>;
