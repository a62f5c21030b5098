import { ApiError } from './api-error.ts';
import { FAULTS } from './faults.ts';
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

/** Does what a button of the developer's page says; what makes no sense is left. */
export function control(
  simulator: GatewaySimulator,
  path: string,
  { id = '', action = '', ...manner }: Record<string, string | undefined>,
): void {
  const fault = FAULTS.find((each) => each === manner.fault);
  if (path === '/fault' && fault) simulator.fault = fault;
  const end = REFUND_ENDS.find((each) => each === manner.refundsSettle);
  if (end) simulator.refundsSettle = end;
  if (manner.webhooks) simulator.reordered = manner.webhooks === 'reordered';
  if (manner.second) simulator.allowSecondPayment = manner.second === 'taken';
  try {
    if (path === '/do') act(simulator, id, action);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

function act(simulator: GatewaySimulator, id: string, action: string): void {
  if (id.startsWith('order_')) payOrder(simulator, id, action);
  if (action === 'capture') simulator.capture(id);
  if (action === 'processed' || action === 'failed') simulator.settleRefund(id, action);
  const delivery = DELIVERIES[action];
  if (delivery && !id.startsWith('order_')) tellAgain(simulator, id, delivery);
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
