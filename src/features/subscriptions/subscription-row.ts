import type { BillingCycle, PlanSlug, SubscriptionStatus } from '../../enums.ts';
import { BaseModel } from '../../kernel/db/model.ts';

/** `queries/effective.ts` has its state at this moment. */
export class SubscriptionRow extends BaseModel {
  static override tableName = 'user_subscriptions';

  id!: string;
  userId!: string;
  planSlug!: PlanSlug;
  status!: SubscriptionStatus;
  billingCycle!: BillingCycle;
  trialEndsAt!: Date | null;
  currentPeriodEnd!: Date;
  cancelAtPeriodEnd!: boolean;
  nextPlanSlug!: PlanSlug | null;
  nextBillingCycle!: BillingCycle | null;
  /** Null: the next plan begins unpaid when the period ends. */
  nextFrom!: Date | null;
  updatedAt!: Date;
}

export class SubscriptionEvent extends BaseModel {
  static override tableName = 'subscription_events';

  id!: string;
  userSubscriptionId!: string;
  /** Null: it began. */
  fromStatus!: SubscriptionStatus | null;
  toStatus!: SubscriptionStatus;
  planSlug!: PlanSlug;
  billingCycle!: BillingCycle;
}

export class SubscriptionNotice extends BaseModel {
  static override tableName = 'subscription_notices';
  static override idColumn = ['user_subscription_id', 'notice', 'about'];

  userSubscriptionId!: string;
  notice!: string;
  about!: string;
  toldAt!: Date;
}
