import type { Trx } from '../../../kernel/db/db.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { refuseUnlessActorMay } from '../../../permissions.ts';
import type { Actor } from '../../../session.ts';
import type { Order } from '../../orders/order.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import type { Refund } from '../payment.ts';

/**
 * Such as "₹100, order 1042". Every refund passes here.
 * @throws Refusal 403 for who may not refund
 */
export async function logRefund(
  tenant: Tenant,
  { amountMinor, currency }: Refund,
  { order, actor, locale }: { order: Order | null; actor: Actor; locale: string },
  trx: Trx,
): Promise<void> {
  refuseUnlessActorMay(actor, 'money.refund');
  const amount = formatMoney(amountMinor, currency, locale);
  const subject = order
    ? message('settings.log.subject.refundOfOrder', { amount, number: String(order.orderNumber) })
    : message('settings.log.subject.refundWithoutOrder', { amount });
  await recordInLog(tenant, { action: 'money_refunded', actor, subject }, trx);
}
