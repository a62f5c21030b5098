import { REFUND_ENDS } from '../gateway/refunds.ts';
import { actions, choices, escaped, newestFirst, simulatorPage } from '../simulator-page.ts';
import type { HostedAccount, Page, Payment, Refund } from './entities.ts';
import type { HostedSimulator } from './hosted-simulator.ts';
import { WEBHOOKS } from './manner.ts';
import { amountText } from './shopper-page.ts';

const AGAIN = {
  again: 'Tell again',
  late: 'Tell in 30 s',
  wrong: 'Tell wrongly signed',
  stale: 'Tell with an old signature',
  unsigned: 'Tell unsigned',
};

/** The page on which a developer plays the bank and makes the gateway fail. */
export function controlPage(gateway: HostedSimulator, faults: readonly string[]): string {
  const { ledger, dialect, fault } = gateway;
  const title = `${dialect.title} simulator`;
  const line = ({ id, units, currency, status }: Page | Payment | Refund) =>
    `<code>${escaped(id)}</code> ${escaped(amountText(gateway, units, currency))} <b>${status}</b>`;
  const body = `<ul>${[...gateway.accounts.values()].map(accountItem).join('')}</ul>
<h2>Manner</h2>
<form method="post" action="/manner">Webhooks: ${choices('webhooks', WEBHOOKS, gateway.webhooks)}</form>
<form method="post" action="/manner">Refunds: ${choices('refunds', REFUND_ENDS, gateway.refundsSettle)}</form>
<h2>Refunds</h2>
${newestFirst(ledger.refunds, (refund) => line(refund) + actions(refund.id, { ...(refund.status === 'pending' ? { processed: 'It has arrived', failed: 'It failed' } : {}), ...AGAIN }))}
<h2>Payments</h2>
${newestFirst(ledger.payments, (payment) => `${line(payment)} ${escaped(payment.method)}${actions(payment.id, { ...waysOf(payment), ...AGAIN })}`)}
<h2>Pages</h2>
${newestFirst(ledger.pages, (page) => `${line(page)} <a href="/pay/${escaped(page.id)}">${escaped(page.reference)}</a>${actions(page.id, PAGE_WAYS, 'page')}`)}`;
  return simulatorPage({ title, body, fault, faults });
}

/** Also of pages that have ended or are paid: late and second payments. */
const PAGE_WAYS = {
  pay: 'Pay',
  quietly: 'Pay, nobody hears of it',
  less: 'Pay half',
  more: 'Pay double',
  currency: 'Pay in dollars',
  fail: 'Fail',
  end: 'End',
};

const waysOf = ({ status }: Payment): Record<string, string> =>
  status === 'waiting'
    ? {
        paid: 'The money has come',
        silently: 'It has come, nobody hears of it',
        failed: 'It failed',
      }
    : { refund: 'Refund all', dispute: 'Dispute' };

const accountItem = ({ keyId, keySecret, webhookSecret, webhookUrl }: HostedAccount): string =>
  `<li>Key id <code>${escaped(keyId)}</code><br>Key secret <code>${escaped(keySecret)}</code><br>Webhook secret <code>${escaped(webhookSecret)}</code>
<form method="post" action="/manner"><input type="hidden" name="id" value="${escaped(keyId)}"><label>Webhooks go to <input name="webhookUrl" type="url" size="50" value="${escaped(webhookUrl ?? '')}"></label> <button>Save</button></form></li>`;
