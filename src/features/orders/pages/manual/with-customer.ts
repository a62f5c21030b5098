import { invalidField } from '../../../../errors.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import type { Customer } from '../../../customers/index.ts';
import { customerFields } from './customer-fields.ts';
import type { ManualOrderForm } from './manual-order-form.ts';

/** Typed values stay. @throws Refusal 400 when the number is unknown */
export function withCustomer(form: ManualOrderForm, customer: Customer | null): ManualOrderForm {
  if (!customer) throw invalidField('customer.phone', message('errors.orders.newNumber'));
  const known = customerFields(customer);
  const missing = Object.entries(known).filter(
    ([field]) => form.fields[field as keyof typeof known].trim() === '',
  );
  return { ...form, fields: { ...form.fields, ...Object.fromEntries(missing) } };
}
