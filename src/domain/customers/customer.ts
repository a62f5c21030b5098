import type { QueryBuilder } from 'objection';
import { TenantModel } from '../../db/model.ts';
import type { Address } from './customer-snapshot.ts';
import { STANDS } from './queries/read-customers.ts';

/** A customer of one store, known by phone number, with totals from their orders. */
export class Customer extends TenantModel {
  static override tableName = 'customers';
  static override idColumn = ['owner_id', 'id'];
  static override modifiers = {
    standing: (query: QueryBuilder<Customer>) => query.whereRaw(STANDS),
  };

  id!: string;
  /** E.164, or digits if the number could not be parsed; null after erasure. */
  phone!: string | null;
  name!: string;
  email!: string | null;
  address!: Address | null;
  /** All orders, including cancelled ones. */
  orderCount!: number;
  /** Of orders that are neither cancelled nor refunded. */
  totalSpentMinor!: number;
  lastOrderAt!: Date | null;
  /** COD orders that were refused or fake. */
  refusedCount!: number;
  notes!: string;
  tags!: string[];
  /** Whether the seller excluded this customer from cash on delivery. */
  noCod!: boolean;
  /** The customer that this one was merged into. */
  mergedInto!: string | null;
  mergedAt!: Date | null;
  /** The name of the person who merged it. */
  mergedBy!: string | null;
  erasedAt!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;
}
