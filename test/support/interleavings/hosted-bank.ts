import type { Payment } from '../../../dev/simulators/hosted/entities.ts';
import type { Delivery } from '../../../dev/simulators/hosted/manner.ts';
import { currencyDigits } from '../../../src/kernel/format/money.ts';
import type { HostedGateways, HostedProvider } from '../hosted-shops.ts';
import type { Bank, Manner } from './bank.ts';

const DELIVERIES: Record<Manner, Delivery> = {
  signed: {},
  twice: {},
  theirs: {},
  wrong: { isWrong: true },
  unsigned: { isUnsigned: true },
  stale: { isStale: true },
};

/** A gateway with pages of its own. */
export function hostedBank(
  gateways: HostedGateways,
  { provider, currency }: { provider: HostedProvider; currency: string },
): Bank {
  const simulator = gateways.simulators[provider];
  const { ledger, dialect } = simulator;
  const zeros = (of: string) => 10 ** (dialect.digits(of) - currencyDigits(of));
  const minorOf = ({ units, currency: of }: { units: number; currency: string }) =>
    Math.round(units / zeros(of));
  const delayed = dialect.methods.find(({ isDelayed }) => isDelayed)?.name;
  const paid = (page: string) =>
    ledger.paymentsOf(page).filter(({ status }) => status === 'paid') as Payment[];
  const refundsOf = (page: string) =>
    ledger.paymentsOf(page).flatMap(({ id }) => ledger.refundsOf(id));
  return {
    provider,
    currency,
    priceMinor: 50_900,
    faults: ['down', 'lost-answer', 'lost-once', 'done-but-502', 'busy'],
    connect: (store) => gateways.connect(store, provider),
    reset() {
      simulator.reset();
      simulator.webhooks = 'never';
    },
    fail(how) {
      simulator.fault = how;
    },
    refundsEnd(how) {
      simulator.refundsSettle = how;
    },
    tell(how) {
      simulator.webhooks = how;
    },
    told: () => simulator.webhooksSent(),
    pageOf: ({ redirectUrl }) => redirectUrl?.split('/').at(-1) ?? '',
    askedMinor: (page) => minorOf(simulator.page(page)),
    pay(page, { minor, currency: other, isDelayed } = {}) {
      const of = other ?? currency;
      simulator.pay(page, {
        ...(minor === undefined ? {} : { units: minor * zeros(of) }),
        ...(other ? { currency: other } : {}),
        ...(isDelayed && delayed ? { method: delayed } : {}),
      });
    },
    decline: (page) => void simulator.fail(page),
    settle(page, outcome) {
      for (const { id } of ledger.paymentsOf(page)) simulator.settle(id, outcome);
    },
    end: (page) => simulator.end(page),
    giveBack(page, minor) {
      const [payment] = paid(page);
      if (payment) simulator.giveBack(payment, minor * zeros(payment.currency));
    },
    settleRefunds(outcome) {
      for (const { id } of ledger.refunds.values()) simulator.settleRefund(id, outcome);
    },
    moneyOf: (page) =>
      paid(page).map((payment) => ({
        id: payment.id,
        minor: minorOf(payment),
        currency: payment.currency,
        backMinor: minorOf({ ...payment, units: payment.refunded }),
      })),
    webhooksOf(page, manner, other) {
      const about = [...ledger.paymentsOf(page), ...refundsOf(page)];
      const events = about.flatMap(({ id }) =>
        simulator.events(simulator.latest(id), DELIVERIES[manner]),
      );
      return events.map(({ url, headers, body }) => {
        const { pathname, searchParams } = new URL(url);
        if (manner === 'theirs') searchParams.set('store', other.slug);
        return { url: `${pathname}?${searchParams}`, headers, body };
      });
    },
  };
}
