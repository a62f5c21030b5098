import { Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { type FieldLabels, type FormProblems, formProblems } from '../../form.ts';
import { shortProblems } from '../orders/short-problems.ts';
import type { ManualOrderForm } from './manual-order-form.ts';

/** The field labels of order forms. */
export const ORDER_LABELS: FieldLabels = {
  'customer.name': 'Name',
  'customer.phone': 'Phone',
  'customer.email': 'Email',
  'customer.address.line1': 'Address',
  'customer.address.city': 'City',
  'customer.address.postalCode': 'Postal code',
  'customer.address.state': 'State',
  'customer.address.country': 'Country',
  'items.*.quantity': 'Quantity',
  'items.*.price': 'Price',
  'items.*.productId': 'This item',
  'items.*.variantId': 'Which one',
  shipping: 'Delivery fee',
  discount: 'Discount',
};

/** Why no order was made, with the form as it is shown again. */
export function manualOrderProblems(
  error: unknown,
  form: ManualOrderForm,
): FormProblems & { form: ManualOrderForm } {
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED') {
    const message =
      'You’ve already created an order from this page. To create another one, choose “Create order” again';
    return { message, problems: [], errors: {}, form: { ...form, key: newToken() } };
  }
  if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') {
    return { ...shortProblems(error, form.items), form };
  }
  return { ...formProblems(error, ORDER_LABELS), form };
}
