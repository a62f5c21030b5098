import { conflict, type Refusal } from '../../../errors.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import { tenantLocale } from '../../stores/locale-of.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { isGivenBack, refundsOfPayment } from './find-refund.ts';

const settled = (words: Message): Refusal => conflict('PAYMENT_SETTLED', words);

export const closedPayment = (): Refusal => settled(message('errors.payments.resolvedNoOrder'));

export const fullyRefunded = (): Refusal => settled(message('errors.payments.fullyRefunded'));

export function partlyRefunded(
  {
    amountMinor,
    refundedMinor,
    currency,
  }: { amountMinor: number; refundedMinor: number; currency: string },
  locale: string,
): Refusal {
  const amount = (minor: number) => formatMoney(minor, currency, locale);
  const left = amount(amountMinor - refundedMinor);
  return settled(
    message('errors.payments.partlyRefunded', { refunded: amount(refundedMinor), left }),
  );
}

/** The caller has locked the payment's row. @throws Refusal 409 PAYMENT_SETTLED */
export async function refuseGivenBack(
  tenant: Tenant,
  transaction: Transaction,
  trx: Trx,
): Promise<void> {
  if (!(await isGivenBack(tenant, transaction, trx))) return;
  const refunds = await refundsOfPayment(tenant, transaction.id, trx);
  const underWay = refunds.filter(({ status }) => status !== 'failed');
  const refundedMinor = underWay.reduce((sum, refund) => sum + refund.amountMinor, 0);
  const { amountMinor, currency } = transaction;
  if (transaction.status !== 'refunded' && refundedMinor > 0 && refundedMinor < amountMinor) {
    throw partlyRefunded({ amountMinor, refundedMinor, currency }, await tenantLocale(tenant, trx));
  }
  const isOnItsWay = underWay.some(({ status }) => status !== 'done');
  throw isOnItsWay ? settled(message('errors.payments.refundOnItsWay')) : fullyRefunded();
}
