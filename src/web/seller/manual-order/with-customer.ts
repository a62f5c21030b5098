import type { Customer } from '../../../domain/customers/customer.ts';
import { invalidField } from '../../../errors.ts';
import type { ManualOrderForm } from './manual-order-form.ts';

/**
 * The form with what is known of a person; what the seller has typed stays.
 * @throws Refusal 400 when nobody is known under that number
 */
export function withCustomer(form: ManualOrderForm, customer: Customer | null): ManualOrderForm {
  if (!customer)
    throw invalidField('customer.phone', 'is not known yet: type the name and address');
  const { name, email, address } = customer;
  const known = {
    'customer.name': name,
    'customer.email': email,
    'customer.address.line1': address?.line1,
    'customer.address.line2': address?.line2,
    'customer.address.city': address?.city,
    'customer.address.state': address?.state,
    'customer.address.postalCode': address?.postalCode,
  };
  const missing = Object.entries(known).filter(
    ([field]) => form.fields[field as keyof typeof known].trim() === '',
  );
  const filled = missing.map(([field, value]) => [field, value ?? '']);
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(filled) } };
}
