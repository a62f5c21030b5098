import { TenantModel } from '../../model.ts';
import type { Address } from './customer-snapshot.ts';

/** A person known by phone within one store, as their orders tell of them. */
export class Customer extends TenantModel {
  static override tableName = 'customers';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  /** E.164, or digits where the number could not be read; null once the person was erased. */
  phone!: string | null;
  name!: string;
  email!: string | null;
  address!: Address | null;
  /** Orders ever placed, cancelled ones included. */
  orderCount!: number;
  /** Of the orders that are neither cancelled nor refunded. */
  totalSpentMinor!: number;
  lastOrderAt!: Date | null;
  /** COD orders that were refused or fake. */
  refusedCount!: number;
  notes!: string;
  tags!: string[];
  /** The seller takes no cash on delivery from this person. */
  noCod!: boolean;
  /** The entry that stands for this one since they were merged. */
  mergedInto!: string | null;
  mergedAt!: Date | null;
  /** The name of who merged it. */
  mergedBy!: string | null;
  erasedAt!: Date | null;
  createdAt!: Date;
  updatedAt!: Date;
}

/** SQL: entries that stand for a person of their own. Indexes of the list hold just these. */
export const STANDS = 'merged_into is null and erased_at is null';
