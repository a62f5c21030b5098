import { randomInt } from 'node:crypto';

/** Pairs, or an empty list where there are none: as the real one answers. */
export type Notes = Record<string, string> | never[];

/** Whom an entity belongs to: the key id of an account. Never sent. */
interface Owned {
  account: string;
}

export interface OrderEntity extends Owned {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  offer_id: null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Notes;
  created_at: number;
}

export interface PaymentEntity extends Owned {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string | null;
  invoice_id: null;
  international: boolean;
  method: string;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  captured: boolean;
  description: string | null;
  card_id: string | null;
  bank: null;
  wallet: null;
  vpa: string | null;
  email: string;
  contact: string;
  notes: Notes;
  fee: number | null;
  tax: number | null;
  error_code: string | null;
  error_description: string | null;
  error_source: string | null;
  error_step: string | null;
  error_reason: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
}

export interface RefundEntity extends Owned {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: Notes;
  receipt: string | null;
  acquirer_data: Record<string, string | null>;
  created_at: number;
  batch_id: null;
  status: 'pending' | 'processed' | 'failed';
  speed_processed: 'normal' | null;
  speed_requested: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** "order_" and 14 random characters. */
export const entityId = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`;

/** Seconds, as the gateway counts. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** An entity as it is sent. */
export function sent<E extends Owned>({ account: _, ...entity }: E): Omit<E, 'account'> {
  return entity;
}
