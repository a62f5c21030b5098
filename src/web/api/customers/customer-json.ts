import { Type } from 'typebox';
import type { CustomerEntry } from '../../../domain/customers/create-customer.ts';
import { majorFromMinor } from '../../../format/money.ts';

export const CustomerJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  phone: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  orderCount: Type.Integer(),
  totalSpent: Type.Number({ description: 'Amount in the main currency unit, such as rupees' }),
  notes: Type.String(),
  tags: Type.Array(Type.String()),
  noCod: Type.Boolean(),
});

/** A customer as the API returns it. */
export const customerJson = (customer: CustomerEntry, currency: string) => ({
  id: customer.id,
  name: customer.name,
  phone: customer.phone ?? '',
  email: customer.email,
  orderCount: customer.orderCount,
  totalSpent: majorFromMinor(customer.totalSpentMinor, currency),
  notes: customer.notes,
  tags: customer.tags,
  noCod: customer.noCod,
});
