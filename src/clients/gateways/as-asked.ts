import { GatewayError } from './gateway-error.ts';
import { unreadable } from './json-values.ts';
import type {
  AskedPayment,
  GatewayRefund,
  OpenedPayment,
  PaymentGateway,
} from './payment-gateway.ts';

/** What was opened, without what else the gateway says of it. */
export const opened = ({ id, amountMinor, currency, pageUrl }: OpenedPayment): OpenedPayment => ({
  id,
  amountMinor,
  currency,
  pageUrl,
});

/**
 * A page that was just opened; with another amount, the shopper would pay what nobody asked for.
 * @throws GatewayError for one without an address or with another amount
 */
export function openedPage(
  page: OpenedPayment,
  { amountMinor, currency }: Pick<AskedPayment, 'amountMinor' | 'currency'>,
): OpenedPayment {
  if (page.amountMinor !== amountMinor || page.currency !== currency) throw unreadable();
  if (page.pageUrl === null) throw unreadable();
  return opened(page);
}

type Refund = Parameters<PaymentGateway['refund']>[1];

/** @throws GatewayError for the refund of another payment or amount */
export function refundAsAsked(
  refund: GatewayRefund | null,
  { paymentId, amountMinor }: Pick<Refund, 'paymentId' | 'amountMinor'>,
): GatewayRefund {
  if (refund?.paymentId !== paymentId || refund.amountMinor !== amountMinor) throw unreadable();
  return refund;
}

/** @throws GatewayError for another refund, or one of another payment */
export function refundNamed(
  refund: GatewayRefund | null,
  paymentId: string,
  refundId: string,
): GatewayRefund {
  if (refund?.id !== refundId || refund.paymentId !== paymentId) throw unreadable();
  return refund;
}

/** Of gateways that take all money at once. */
export async function captureNothing(): Promise<never> {
  throw new GatewayError('refused');
}
