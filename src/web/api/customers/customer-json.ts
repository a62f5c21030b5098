import { Type } from 'typebox';
import type { CustomerEntry } from '../../../domain/customers/create-customer.ts';
import {
  MAX_NOTES_LENGTH,
  MAX_TAG_LENGTH,
  MAX_TAGS,
} from '../../../domain/customers/customer-fields.ts';
import { PERSON_FIELDS } from '../../../domain/customers/person-fields.ts';
import { majorFromMinor } from '../../../format/money.ts';

const Name = Type.String({ minLength: 1, maxLength: PERSON_FIELDS['customer.name'].most });
const fields = {
  email: Type.Optional(
    Type.Union([Type.String({ maxLength: PERSON_FIELDS['customer.email'].most }), Type.Null()]),
  ),
  notes: Type.Optional(Type.String({ maxLength: MAX_NOTES_LENGTH })),
  tags: Type.Optional(
    Type.Array(Type.String({ maxLength: MAX_TAG_LENGTH }), { maxItems: MAX_TAGS }),
  ),
  noCod: Type.Optional(Type.Boolean()),
};
export const NewCustomerBody = Type.Object({
  name: Name,
  phone: Type.String({ maxLength: PERSON_FIELDS['customer.phone'].most }),
  ...fields,
});
export const CustomerChangesBody = Type.Object({ name: Type.Optional(Name), ...fields });

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
