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
} from '../enums.ts';

/** How a status is shown: a word, a shape and a colour, never only the colour. */
export interface StatusLook {
  word: string;
  icon: string;
  /** For narrow spaces. */
  short?: string;
  tone: 'accent' | 'info' | 'good' | 'warn' | 'bad' | 'calm';
}

/** `moved`: after "Order 1042". */
export const ORDER_STATUS_LOOK: Record<OrderStatus, StatusLook & { moved: string }> = {
  new: { word: 'New', icon: 'spark', tone: 'accent', moved: 'is new again' },
  pending: { word: 'Pending', icon: 'clock', tone: 'accent', moved: 'is pending again' },
  confirmed: { word: 'Confirmed', icon: 'check', tone: 'info', moved: 'confirmed' },
  packed: { word: 'Packed', icon: 'box', tone: 'info', moved: 'packed' },
  shipped: { word: 'On the way', icon: 'truck', tone: 'info', moved: 'is on the way' },
  delivered: { word: 'Delivered', icon: 'home', tone: 'good', moved: 'delivered' },
  cancelled: { word: 'Cancelled', icon: 'cross', tone: 'calm', moved: 'cancelled' },
  refunded: { word: 'Refunded', icon: 'undo', tone: 'calm', moved: 'marked refunded' },
};

export const PAYMENT_STATUS_LOOK: Record<PaymentStatus, StatusLook> = {
  cod: { word: 'Cash on delivery', short: 'COD', icon: 'cash', tone: 'calm' },
  paid: { word: 'Paid', icon: 'check', tone: 'good' },
  unpaid: { word: 'Not paid', icon: 'circle', tone: 'warn' },
};

export const SOURCE_LABELS: Record<OrderSource, string> = {
  manual: 'Entered manually',
  public_store: 'Shop',
  chat: 'Chat',
  social: 'Social',
};

export const FINANCIAL_LABELS: Record<FinancialStatus, string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  partially_paid: 'Partly paid',
  refunded: 'Refunded',
  partially_refunded: 'Partly refunded',
};

export const PARCEL_STATE_LOOK: Record<ParcelState, StatusLook> = {
  awaiting_scan: { word: 'Not scanned yet', icon: 'clock', tone: 'calm' },
  in_transit: { word: 'In transit', icon: 'truck', tone: 'info' },
  out_for_delivery: { word: 'Out for delivery', icon: 'pin', tone: 'accent' },
  delivered: { word: 'Delivered', icon: 'home', tone: 'good' },
  attention: { word: 'Needs attention', icon: 'alert', tone: 'warn' },
  returning: { word: 'Returning', icon: 'undo', tone: 'warn' },
  returned: { word: 'Returned', icon: 'undo', tone: 'bad' },
  lost: { word: 'Lost or damaged', icon: 'alert', tone: 'bad' },
  cancelled: { word: 'Cancelled by the courier', icon: 'cross', tone: 'calm' },
};

export const SUBSCRIPTION_STATUS_LOOK: Record<SubscriptionStatus, StatusLook> = {
  trial: { word: 'Trial', icon: 'spark', tone: 'info' },
  active: { word: 'Active', icon: 'check', tone: 'good' },
  past_due: { word: 'Past due', icon: 'clock', tone: 'warn' },
  cancelled: { word: 'Cancelled', icon: 'cross', tone: 'calm' },
  expired: { word: 'Expired', icon: 'alert', tone: 'bad' },
};

export const PLAN_LABELS: Record<PlanSlug, string> = {
  free: 'Free',
  starter: 'Starter',
  growth: 'Growth',
  scale: 'Scale',
};

export const CYCLE_LABELS: Record<BillingCycle, string> = {
  monthly: 'Monthly',
  yearly: 'Yearly',
};

export const ROLE_LABELS: Record<UserRole, string> = {
  SUPER_ADMIN: 'Operator',
  OWNER: 'Owner',
  STAFF: 'Staff',
};

/** Only the words, for places without badges. */
export const labelsOf = <Status extends string>(looks: Record<Status, StatusLook>) =>
  Object.fromEntries(
    Object.entries<StatusLook>(looks).map(([status, { word }]) => [status, word]),
  ) as Record<Status, string>;
