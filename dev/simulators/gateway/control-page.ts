import { formatMoney } from '../../../src/kernel/format/money.ts';
import { escaped, simulatorPage } from '../simulator-page.ts';
import type { OrderEntity, PaymentEntity, RefundEntity } from './entities.ts';
import { FAULTS } from './faults.ts';
import type { GatewaySimulator } from './gateway-simulator.ts';
import { REFUND_ENDS } from './refunds.ts';

const SHOWN = 50;

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
${list([...ledger.refunds.values()], refundItem)}
<h2>Payments</h2>
${list([...ledger.payments.values()], paymentItem)}
<h2>Orders</h2>
${list([...ledger.orders.values()], orderItem)}`;
  return simulatorPage({ title: 'Gateway simulator', body, fault, faults: FAULTS });
}

/** The newest first. */
const list = <E>(entities: E[], item: (entity: E) => string): string =>
  `<ul>${entities.slice(-SHOWN).reverse().map(item).join('\n') || '<li>None yet</li>'}</ul>`;

const choices = (name: string, values: readonly string[], chosen: string): string =>
  values
    .map(
      (each) =>
        `<button name="${name}" value="${each}" aria-pressed="${each === chosen}">${each}</button>`,
    )
    .join(' ');

const form = (id: string, actions: Record<string, string>): string =>
  `<form method="post" action="/do"><input type="hidden" name="id" value="${id}">${Object.entries(
    actions,
  )
    .map(([action, words]) => `<button name="action" value="${action}">${words}</button>`)
    .join(' ')}</form>`;

const line = (entity: { id: string; amount: number; currency: string; status: string }): string =>
  `<code>${entity.id}</code> ${escaped(formatMoney(entity.amount, entity.currency, 'en-IN'))} <b>${entity.status}</b>`;

const refundItem = (refund: RefundEntity): string =>
  `<li>${line(refund)} of <code>${refund.payment_id}</code>${
    refund.status === 'pending'
      ? form(refund.id, { processed: 'It has arrived', failed: 'It failed' })
      : form(refund.id, { again: `Send refund.${refund.status} again` })
  }</li>`;

const paymentItem = (payment: PaymentEntity): string =>
  `<li>${line(payment)} ${payment.method}${
    payment.status === 'authorized'
      ? form(payment.id, { capture: 'Capture' })
      : form(payment.id, {
          again: `Send payment.${payment.captured ? 'captured' : 'failed'} again`,
          twice: 'Send twice',
          late: 'Send in 30 s',
          unsigned: 'Send unsigned',
          wrong: 'Send wrongly signed',
        })
  }</li>`;

const orderItem = (order: OrderEntity): string =>
  `<li>${line(order)}${form(order.id, {
    pay: 'Pay, the shop hears of it by webhook alone',
    silent: 'Pay, nobody hears of it',
    hold: 'Hold the money',
    fail: 'Fail',
  })}</li>`;
