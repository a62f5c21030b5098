import { SIMULATED_GATEWAY } from '../../../dev/simulators/gateway/accounts.ts';
import { createRefund } from '../../../dev/simulators/gateway/refunds.ts';
import { hmac } from '../../../dev/simulators/gateway/webhooks.ts';
import { setGateway, type TestGateway } from '../gateway-simulator.ts';
import type { Bank } from './bank.ts';

/** The gateway whose form opens over a page of ours. */
export function formBank(simulator: TestGateway): Bank {
  const { ledger } = simulator;
  const inHand = (page: string) =>
    ledger.paymentsOf(page).filter(({ status }) => status === 'captured' || status === 'refunded');
  const refundsOf = (page: string) => {
    const ids = new Set(ledger.paymentsOf(page).map(({ id }) => id));
    return [...ledger.refunds.values()].filter(({ payment_id }) => ids.has(payment_id));
  };
  return {
    provider: 'gateway',
    currency: 'INR',
    priceMinor: 50_900,
    faults: ['down', 'lost-answer', 'reset', 'busy'],
    connect: async (store) => void (await setGateway(store)),
    reset: () => simulator.reset(),
    fail(how) {
      simulator.fault = how as TestGateway['fault'];
    },
    refundsEnd(how) {
      simulator.refundsSettle = how;
    },
    /** It has nobody to tell. */
    tell: () => undefined,
    told: () => simulator.webhooksSent(),
    pageOf: ({ gatewayOrderId }) => gatewayOrderId ?? '',
    askedMinor: (page) => ledger.order(page).amount,
    /** Money is held before it is taken; it has no vouchers, and takes no other currency. */
    pay(page, { minor, isDelayed } = {}) {
      const amount = minor === undefined ? {} : { amountMinor: minor };
      if (isDelayed) simulator.authorize(page, amount);
      else simulator.pay(page, amount);
    },
    decline: (page) => void simulator.fail(page),
    settle(page, outcome) {
      for (const { id, status } of ledger.paymentsOf(page)) {
        if (status === 'authorized' && outcome === 'paid') simulator.capture(id);
      }
    },
    end: () => undefined,
    giveBack(page, minor) {
      const [payment] = inHand(page);
      if (payment) createRefund(ledger, payment, { amount: minor }, 'at once');
    },
    settleRefunds(outcome) {
      for (const { id } of ledger.refunds.values()) simulator.settleRefund(id, outcome);
    },
    moneyOf: (page) =>
      inHand(page).map(({ id, amount, currency, amount_refunded: back }) => ({
        id,
        minor: amount,
        currency,
        backMinor: back ?? 0,
      })),
    webhooksOf(page, manner) {
      const how = { unsigned: manner === 'unsigned', wrongSignature: manner === 'wrong' };
      const signed = [
        ...ledger.paymentsOf(page).map(({ id: paymentId, status }) => {
          const name = status === 'refunded' ? 'captured' : status;
          return simulator.event(`payment.${name}`, { paymentId }, how);
        }),
        ...refundsOf(page).map(({ id: refundId, status }) =>
          simulator.event(`refund.${status === 'pending' ? 'created' : status}`, { refundId }, how),
        ),
      ];
      const secret = manner === 'theirs' ? `not ${SIMULATED_GATEWAY.webhookSecret}` : null;
      return signed.map(({ body, headers }) => ({
        url: '/webhooks/gateway',
        body,
        headers: secret ? { ...headers, 'x-razorpay-signature': hmac(body, secret) } : headers,
      }));
    },
  };
}
