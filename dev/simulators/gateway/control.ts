import { ApiError } from './api-error.ts';
import type { GatewaySimulator } from './gateway-simulator.ts';
import { REFUND_ENDS } from './refunds.ts';
import type { Delivery } from './webhooks.ts';

const LATE_MS = 30_000;

const DELIVERIES: Record<string, Delivery> = {
  again: {},
  twice: { times: 2 },
  late: { late: LATE_MS },
  unsigned: { unsigned: true },
  wrong: { wrongSignature: true },
};

/** How the gateway does what it is asked, as the developer's page says it. */
export type Manner = Partial<Record<'refundsSettle' | 'webhooks' | 'second', string>>;

/** What makes no sense is left. */
export function setManner(
  simulator: GatewaySimulator,
  { refundsSettle, webhooks, second }: Manner,
): void {
  const end = REFUND_ENDS.find((each) => each === refundsSettle);
  if (end) simulator.refundsSettle = end;
  if (webhooks) simulator.reordered = webhooks === 'reordered';
  if (second) simulator.allowSecondPayment = second === 'taken';
}

/** Does to an order, payment or refund what a button says; what makes no sense is left. */
export function act(simulator: GatewaySimulator, id: string, action: string): void {
  try {
    if (id.startsWith('order_')) payOrder(simulator, id, action);
    if (action === 'capture') simulator.capture(id);
    if (action === 'processed' || action === 'failed') simulator.settleRefund(id, action);
    const delivery = DELIVERIES[action];
    if (delivery && !id.startsWith('order_')) tellAgain(simulator, id, delivery);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function payOrder(simulator: GatewaySimulator, id: string, action: string): void {
  if (action === 'pay') simulator.pay(id);
  if (action === 'silent') simulator.pay(id, { webhook: false });
  if (action === 'hold') simulator.authorize(id);
  if (action === 'fail') simulator.fail(id);
}

function tellAgain(simulator: GatewaySimulator, id: string, delivery: Delivery): void {
  const { ledger } = simulator;
  const refund = ledger.refunds.get(id);
  const [event, about] = refund
    ? [`refund.${refund.status}`, { refundId: id }]
    : [`payment.${ledger.payment(id).captured ? 'captured' : 'failed'}`, { paymentId: id }];
  simulator.sendWebhook(event, about, delivery).catch(() => undefined);
}
