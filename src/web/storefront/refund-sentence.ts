import type { Order } from '../../domain/orders/order.ts';
import { moneyRows } from '../../domain/payments/order-money.ts';
import type { RefundStatus } from '../../enums.ts';
import { formatMoney } from '../../money.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * What was given back of an order's money, or is on its way back, in one sentence; empty when
 * nothing is. A refund that failed is the seller's to settle first.
 */
export async function refundSentence(
  tenant: Tenant,
  { id, financialStatus, currency }: Order,
  language: string,
): Promise<string> {
  if (financialStatus === 'pending') return '';
  const { refunds } = await moneyRows(tenant, id);
  const sum = (wanted: RefundStatus): number =>
    refunds.reduce(
      (all, { status, amountMinor }) => all + (status === wanted ? amountMinor : 0),
      0,
    );
  const text = (minor: number): string => formatMoney(minor, currency, language);
  const [backMinor, comingMinor] = [sum('done'), sum('requested')];
  const back = `${text(backMinor)} was refunded to you`;
  const coming = `${text(comingMinor)} is on its way back to you; your bank may take some days`;
  if (backMinor > 0 && comingMinor > 0) return `${back}, and ${coming}.`;
  if (comingMinor > 0) return `${coming}.`;
  return backMinor > 0 ? `${back}; your bank may take some days to show it.` : '';
}
