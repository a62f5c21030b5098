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

/** The item of a line and its price per piece, in minor units, as of the sale. */
export interface SoldLine {
  productId: string;
  variantId: string;
  productName: string;
  variantName: string;
  sku: string | null;
  quantity: number;
  unitPriceMinor: number;
}

/** One line of an order, as sold. */
export interface OrderItem extends SoldLine {
  id: string;
  totalMinor: number;
}

/**
 * An order as pages and the API read it. Amounts are minor units of `currency`, times ISO 8601, so
 * that it can be stored as JSON.
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
  /** Shown to the shopper only if `notesByShopper`. */
  notes: string;
  /** Whether `notes` is the shopper's text, unchanged by the seller. */
  notesByShopper: boolean;
  draftOrderId: string | null;
  flags: OrderFlag[];
  cancelReason: string | null;
  /** Null: the shopper was not asked to confirm the COD order. */
  codAnswer: CodAnswer | null;
  codAskedAt: string | null;
  codAnsweredAt: string | null;
  /** When the shopper requested cancellation; the seller decides. */
  cancelRequestedAt: string | null;
  /**
   * The deadline for the seller to confirm a large COD order, which is then cancelled; null: no
   * confirmation is needed.
   */
  confirmBy: string | null;
  createdAt: string;
  updatedAt: string;
}

/** Statuses of orders whose items are still with the seller. */
const UNSHIPPED: readonly OrderStatus[] = ['new', 'pending', 'confirmed', 'packed'];

/** Statuses of orders that are still in progress. */
export const OPEN: readonly OrderStatus[] = [...UNSHIPPED, 'shipped'];

/** Statuses without revenue: left out of sales, of a customer's total and of a day's orders. */
export const NO_SALES: readonly OrderStatus[] = ['cancelled', 'refunded'];

/** Whether the seller has neither confirmed nor cancelled it yet. */
export const isUndecided = (status: OrderStatus): boolean =>
  status === 'new' || status === 'pending';

/** Whether its items are still with the seller. */
export const isUnshipped = ({ status }: Pick<Order, 'status'>): boolean =>
  UNSHIPPED.includes(status);

/** Whether it is neither delivered nor ended. */
export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => OPEN.includes(status);

/** Whether items and customer can still be changed. */
export const isEditable = (order: Pick<Order, 'status'>): boolean => isOpen(order);

/** Whether an order counts in sales and in its customer's total. */
export const countsAsSale = (status: OrderStatus): boolean => !NO_SALES.includes(status);
