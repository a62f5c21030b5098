import { TenantModel } from '../../model.ts';
import type { Address } from './customer-snapshot.ts';

/** A person known by phone within one store, gathered from orders. */
export class Customer extends TenantModel {
  static override tableName = 'customers';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  /** E.164, or digits where the number could not be read. */
  phone!: string;
  name!: string;
  email!: string | null;
  address!: Address | null;
  /** Orders ever placed, cancelled ones included. */
  orderCount!: number;
  /** Of the orders that are neither cancelled nor refunded. */
  totalSpentMinor!: number;
  lastOrderAt!: Date | null;
  notes!: string;
  tags!: string[];
  noCod!: boolean;
  createdAt!: Date;
}
