import type {
  CodAnswer,
  FinancialStatus,
  FulfillmentStatus,
  OrderFlag,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '../../enums.ts';
import type { CustomerSnapshot } from '../customers/customer-snapshot.ts';

/** What is sold in one line and what a piece costs, in minor units, as of when that was settled. */
export interface SoldLine {
  productId: string;
  variantId: string;
  productName: string;
  variantName: string;
  sku: string | null;
  quantity: number;
  unitPriceMinor: number;
}

/** One line of an order, as it was sold. */
export interface OrderItem extends SoldLine {
  id: string;
  totalMinor: number;
}

/**
 * An order as pages and JSON doors read it. Amounts are minor units of `currency`, times ISO 8601,
 * so that it survives being kept as JSON.
 */
export interface Order {
  id: string;
  orderNumber: number;
  /** Opens the shopper's own status page: a credential. */
  publicToken: string;
  source: OrderSource;
  status: OrderStatus;
  financialStatus: FinancialStatus;
  fulfillmentStatus: FulfillmentStatus;
  paymentStatus: PaymentStatus;
  paymentMethod: PaymentMethod;
  customer: CustomerSnapshot;
  customerId: string | null;
  items: OrderItem[];
  subtotalMinor: number;
  discountAmountMinor: number;
  shippingAmountMinor: number;
  taxAmountMinor: number;
  totalAmountMinor: number;
  currency: string;
  invoiceUrl: string | null;
  labelUrl: string | null;
  /** Only the shopper's own words are ever shown to the shopper: see `notesByShopper`. */
  notes: string;
  /** Whether `notes` is what the shopper typed, untouched by the seller. */
  notesByShopper: boolean;
  draftOrderId: string | null;
  flags: OrderFlag[];
  cancelReason: string | null;
  /** Null: the shopper was not asked to confirm the cash order. */
  codAnswer: CodAnswer | null;
  codAskedAt: string | null;
  codAnsweredAt: string | null;
  /** When the shopper asked for it to be cancelled; the seller decides. */
  cancelRequestedAt: string | null;
  /** Until when the seller has to confirm a large cash order, which is cancelled then; null: it stands. */
  confirmBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Whether the seller has neither confirmed nor cancelled it yet. */
export const isUndecided = (status: OrderStatus): boolean =>
  status === 'new' || status === 'pending';

const NON_EDITABLE: readonly OrderStatus[] = ['delivered', 'cancelled', 'refunded'];

/** Whether items and customer may still be changed. */
export const isEditable = (order: Pick<Order, 'status'>): boolean =>
  !NON_EDITABLE.includes(order.status);
