import { databaseNow } from '../../../kernel/db/clock.ts';
import { auditView } from '../audit/audit-view.ts';
import { listAudit } from '../audit/list-audit.ts';
import { PAYMENT_LOOKS } from '../revenue/payment-looks.ts';
import { endText } from './end-text.ts';
import { findStoreSubscription, newerSubscription } from './find-store-subscription.ts';
import { changesOfSubscription, paymentsOfSubscription } from './queries/subscription-detail.ts';

const AUDIT_SHOWN = 5;

/** @throws Refusal 404 */
export async function subscriptionPage(id: string) {
  const subscription = await findStoreSubscription(id);
  const [changes, payments, audit, newer] = await Promise.all([
    changesOfSubscription(id),
    paymentsOfSubscription(id),
    listAudit({ targetType: 'subscription', targetId: id }, { page: 1, limit: AUDIT_SHOWN }),
    newerSubscription(subscription),
  ]);
  return {
    subscription,
    here: `/admin/subscriptions/${id}`,
    changes,
    payments,
    audit: audit.items.map(auditView),
    newer,
    end: endText(subscription),
    looks: PAYMENT_LOOKS,
    at: databaseNow(),
  };
}
