/**
 * All closed lists of values: API schemas and pages take them from here; their words are
 * promised (docs/rules.md 1). A new value also needs a migration: those repeat their lists, and
 * test/house/schema.test.ts compares them.
 */
export const USER_ROLES = ['SUPER_ADMIN', 'OWNER', 'STAFF'] as const;
export type UserRole = (typeof USER_ROLES)[number];

export const ORDER_STATUSES = [
  'new',
  'pending',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const FINANCIAL_STATUSES = [
  'pending',
  'paid',
  'partially_paid',
  'refunded',
  'partially_refunded',
] as const;
export type FinancialStatus = (typeof FINANCIAL_STATUSES)[number];

export const FULFILLMENT_STATUSES = ['unfulfilled', 'partial', 'fulfilled'] as const;
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

export const ORDER_SOURCES = ['manual', 'public_store', 'chat', 'social'] as const;
export type OrderSource = (typeof ORDER_SOURCES)[number];

export const PAYMENT_STATUSES = ['cod', 'paid', 'unpaid'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_METHODS = ['cod', 'unpaid', 'paid', 'online', 'transfer'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const ORDER_FLAGS = ['stockShort', 'amountUnconfirmed'] as const;
export type OrderFlag = (typeof ORDER_FLAGS)[number];

export const TRANSACTION_STATUSES = [
  'created',
  'captured',
  'failed',
  'refunded',
  'partially_refunded',
] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const ATTENTION_REASONS = [
  'captured_without_order',
  'needs_refund',
  'amount_mismatch',
  'refund_failed',
] as const;
export type AttentionReason = (typeof ATTENTION_REASONS)[number];

export const REFUND_STATUSES = ['requested', 'done', 'failed'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** An `open` and a `partly_paid` one can still be paid. */
export const PAYMENT_REQUEST_STATES = ['open', 'partly_paid', 'paid', 'expired', 'closed'] as const;
export type PaymentRequestState = (typeof PAYMENT_REQUEST_STATES)[number];

export const PAYMENT_CLAIM_STATES = ['waiting', 'confirmed', 'rejected'] as const;
export type PaymentClaimState = (typeof PAYMENT_CLAIM_STATES)[number];

/** How a store can be paid without a gateway. */
export const DIRECT_KINDS = ['bank', 'upi', 'pix', 'wallet', 'other'] as const;
export type DirectKind = (typeof DIRECT_KINDS)[number];

/** To "Did you place this cash on delivery order?". */
export const COD_ANSWERS = ['asked', 'confirmed', 'refused'] as const;
export type CodAnswer = (typeof COD_ANSWERS)[number];

/** Translated from the courier's own statuses. */
export const PARCEL_STATES = [
  'awaiting_scan',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'attention',
  'returning',
  'returned',
  'lost',
  'cancelled',
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

export const PAPER_KINDS = ['invoice', 'packing_slip', 'label', 'label_four', 'pick_list'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

export const WORK_STATES = ['queued', 'running', 'done', 'failed'] as const;
export type WorkState = (typeof WORK_STATES)[number];

export const BULK_ACTIONS = ['move', 'cancel', 'add_tag', 'remove_tag', 'undo'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

export const NOTIFICATION_KINDS = [
  'payment_alert',
  'order_new',
  'draft_new',
  'low_stock',
  'subscription_expiring',
  'subscription_expired',
  'system',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** `push` is our own: a notification in the seller's browser. */
export const NOTIFICATION_CHANNELS = ['in_app', 'email', 'chat', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const NOTIFICATION_AUDIENCES = ['seller', 'shopper'] as const;
export type NotificationAudience = (typeof NOTIFICATION_AUDIENCES)[number];

export const NOTICE_EVENTS = [
  'order_placed',
  'order_confirmed',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'order_refunded',
  'cod_ask',
  'pay_reminder',
  'order_link',
  'cod_answered',
  'cancel_requested',
  'delivery_failed',
  'parcel_returned',
  'stock_short',
  'low_stock',
  'payment_attention',
  'payment_claimed',
  'claim_rejected',
  'gateway_refused',
  'draft_new',
  'channel_trouble',
  'support_access',
  'subscription_expiring',
  'subscription_expired',
  'plan_usage',
  'settings_changed',
  'webhook_off',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

export const WEBHOOK_SOURCES = ['chat', 'social', 'gateway'] as const;
export type WebhookSource = (typeof WEBHOOK_SOURCES)[number];

export const WEBHOOK_STATES = ['processing', 'processed', 'failed', 'dead'] as const;
export type WebhookState = (typeof WEBHOOK_STATES)[number];

export const CONNECTION_CHANNELS = ['chat', 'social'] as const;
export type ConnectionChannel = (typeof CONNECTION_CHANNELS)[number];

export const CONNECTION_STATES = ['good', 'warned', 'blocked'] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Of a number or page that the store did not disconnect itself. */
export const ENDED_CONNECTION_REASONS = ['taken_over', 'released'] as const;
export type EndedConnectionReason = (typeof ENDED_CONNECTION_REASONS)[number];

export const MESSAGE_DIRECTIONS = ['in', 'out'] as const;
export type MessageDirection = (typeof MESSAGE_DIRECTIONS)[number];

export const MEDIA_STATES = ['waiting', 'stored', 'failed'] as const;
export type MediaState = (typeof MEDIA_STATES)[number];

export const DRAFT_ORDER_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const;
export type DraftOrderStatus = (typeof DRAFT_ORDER_STATUSES)[number];

/** How a draft began: from a message, by splitting another draft, or by creating it again. */
export const DRAFT_ORIGINS = ['message', 'split', 'again'] as const;
export type DraftOrigin = (typeof DRAFT_ORIGINS)[number];

/** COD orders above the store's limits are refused, or held until the seller confirms them. */
export const COD_ABOVE_LIMIT = ['refuse', 'confirm'] as const;
export type CodAboveLimit = (typeof COD_ABOVE_LIMIT)[number];

export const DRAFT_PAYMENT_METHODS = ['cod', 'unpaid'] as const;
export type DraftPaymentMethod = (typeof DRAFT_PAYMENT_METHODS)[number];

export const NOTIFICATION_STATUSES = ['queued', 'sent', 'failed'] as const;
export type NotificationStatus = (typeof NOTIFICATION_STATUSES)[number];

export const SUBSCRIPTION_STATUSES = [
  'trial',
  'active',
  'past_due',
  'cancelled',
  'expired',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const SUBSCRIPTION_PAYMENT_STATUSES = ['created', 'success', 'failed'] as const;
export type SubscriptionPaymentStatus = (typeof SUBSCRIPTION_PAYMENT_STATUSES)[number];

export const BILLING_CYCLES = ['monthly', 'yearly'] as const;
export type BillingCycle = (typeof BILLING_CYCLES)[number];

export const PLAN_SLUGS = ['free', 'starter', 'growth', 'scale'] as const;
export type PlanSlug = (typeof PLAN_SLUGS)[number];

export const CHAT_ORDER_MODES = ['draft', 'direct'] as const;
export type ChatOrderMode = (typeof CHAT_ORDER_MODES)[number];

export const STOCK_REASONS = [
  'initial',
  'count',
  'damaged',
  'received',
  'correction',
  'import',
  'sale',
  'edit',
  'cancel',
  'reopen',
  'restock',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

export const JOB_STATES = ['queued', 'done', 'dead'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const AUDIT_ACTIONS = [
  'store_switched',
  'user_switched',
  'user_deleted',
  'impersonation_started',
  'impersonation_extended',
  'impersonation_ended',
  'impersonated_request',
  'subscription_overridden',
  'settings_changed',
  'password_changed',
  'admin_created',
  'session_ended',
  'event_replayed',
  'notice_resent',
  'job_run',
  'schedules_restarted',
  'channel_released',
  'password_reset_started',
  'email_changed',
  'second_factor_changed',
  'second_factor_removed',
  'passkey_added',
  'passkey_removed',
  'store_moved',
  'test_email_sent',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const AUDIT_TARGETS = [
  'store',
  'user',
  'subscription',
  'settings',
  'session',
  'webhook_event',
  'notification',
  'job',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];
