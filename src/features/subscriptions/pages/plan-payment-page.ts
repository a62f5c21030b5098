import type { FastifyRequest } from 'fastify';
import { exactTime, longDay } from '../../../kernel/format/format-time.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { gatewayOf } from '../../payments/gateway/gateway-connection.ts';
import { platformAccount } from '../payments/platform-account.ts';
import { payableUntil, type SubscriptionPayment } from '../payments/subscription-payment.ts';
import { planPaid } from './plan-text.ts';

/** `paid`: its receipt; `open`: to be paid; `old`: the price has expired; `failed`: over. */
type State = 'paid' | 'open' | 'unclear' | 'old' | 'failed';

export async function planPaymentPage(
  request: FastifyRequest,
  payment: SubscriptionPayment,
  { contact, isUnclear }: { contact: string | null; isUnclear: boolean },
) {
  const clock = sellerStore(request);
  const { t } = request;
  const state = stateOf(payment, isUnclear);
  return {
    payment,
    state,
    contact,
    clock,
    path: `/dashboard/billing/payments/${payment.id}`,
    bought: payment.billingCycle
      ? planPaid(payment.planName ?? '', payment.billingCycle, t)
      : payment.planName,
    number: payment.id.slice(-8).toUpperCase(),
    amount: formatMoney(payment.amountMinor, payment.currency, clock.language),
    day: (at: Date) => longDay(at, clock),
    moment: (at: Date) => exactTime(at, clock),
    form: state === 'open' ? formAttributes(request, payment) : null,
  };
}

function stateOf(payment: SubscriptionPayment, isUnclear: boolean): State {
  if (payment.status === 'success') return 'paid';
  if (payment.status === 'failed') return 'failed';
  if (isUnclear) return 'unclear';
  return payableUntil(payment) ? 'open' : 'old';
}

const formAttributes = (request: FastifyRequest, payment: SubscriptionPayment) => ({
  'data-script': gatewayOf().form?.script ?? '',
  'data-key': platformAccount().keyId,
  'data-order': payment.gatewayOrderId ?? '',
  'data-amount': String(payment.amountMinor),
  'data-currency': payment.currency,
  'data-shop': request.t('money.planPayment.planName', { plan: payment.planName ?? '' }),
  'data-name': request.signedIn.name,
  'data-email': request.signedIn.email,
});
