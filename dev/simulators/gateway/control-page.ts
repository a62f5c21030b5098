import { formatMoney } from '../../../src/kernel/format/money.ts';
import { actions, choices, escaped, newestFirst, simulatorPage } from '../simulator-page.ts';
import type { OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';
import { FAULTS } from './faults.ts';
import type { GatewaySimulator } from './gateway-simulator.ts';
import { REFUND_ENDS } from './refunds.ts';

/** The page on which a developer plays the bank and makes the gateway fail. */
export function controlPage(simulator: GatewaySimulator): string {
  const { ledger, fault, webhookUrl } = simulator;
  const accounts = [...simulator.accounts.values()].map(
    ({ keyId, keySecret }) =>
      `<li>Key id <code>${escaped(keyId)}</code><br>Key secret <code>${escaped(keySecret)}</code></li>`,
  );
  const body = `<p>Webhooks go to <code>${escaped(webhookUrl ?? 'nowhere')}</code>. Pay in the shop with the form that opens there.</p>
<ul>${accounts.join('')}</ul>
<h2>Manner</h2>
<form method="post" action="/manner">Refunds: ${choices('refundsSettle', REFUND_ENDS, simulator.refundsSettle)}</form>
<form method="post" action="/manner">Webhooks: ${choices('webhooks', ['in order', 'reordered'], simulator.reordered ? 'reordered' : 'in order')}</form>
<form method="post" action="/manner">A second payment: ${choices('second', ['refused', 'taken'], simulator.allowSecondPayment ? 'taken' : 'refused')}</form>
<h2>Refunds</h2>
${newestFirst(ledger.refunds, refundItem)}
<h2>Payments</h2>
${newestFirst(ledger.payments, paymentItem)}
<h2>Orders</h2>
${newestFirst(ledger.orders, orderItem)}`;
  return simulatorPage({ title: 'Gateway simulator', body, fault, faults: FAULTS });
}

const line = (entity: { id: string; amount: number; currency: string; status: string }): string =>
  `<code>${entity.id}</code> ${escaped(formatMoney(entity.amount, entity.currency, 'en-IN'))} <b>${entity.status}</b>`;

const refundItem = (refund: RefundEntity): string =>
  `${line(refund)} of <code>${refund.payment_id}</code>${
    refund.status === 'pending'
      ? actions(refund.id, { processed: 'It has arrived', failed: 'It failed' })
      : actions(refund.id, { again: `Send refund.${refund.status} again` })
  }`;

const paymentItem = (payment: PaymentEntity): string =>
  `${line(payment)} ${payment.method}${
    payment.status === 'authorized'
      ? actions(payment.id, { capture: 'Capture' })
      : actions(payment.id, {
          again: `Send payment.${payment.captured ? 'captured' : 'failed'} again`,
          twice: 'Send twice',
          late: 'Send in 30 s',
          unsigned: 'Send unsigned',
          wrong: 'Send wrongly signed',
        })
  }`;

const orderItem = (order: OrderEntity): string =>
  `${line(order)}${actions(order.id, {
    pay: 'Pay, the shop hears of it by webhook alone',
    silent: 'Pay, nobody hears of it',
    hold: 'Hold the money',
    fail: 'Fail',
  })}`;
