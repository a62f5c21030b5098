import { Refusal } from '../../../../errors.ts';
import { newToken } from '../../../../ids.ts';
import {
  type FieldLabels,
  type FormProblems,
  formProblems,
  NO_ERRORS,
} from '../../../../kernel/http/form-problems.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import { shortProblems, withFieldNames } from '../short-problems.ts';
import type { ManualOrderForm } from './manual-order-form.ts';

export const orderLabels = (t: Translator): FieldLabels => ({
  'customer.name': t('orders.field.name'),
  'customer.phone': t('orders.field.phone'),
  'customer.email': t('orders.field.email'),
  'customer.address.line1': t('orders.field.line1'),
  'customer.address.district': t('common.address.district'),
  'customer.address.postalCode': t('orders.field.postalCode'),
  'customer.address.city': t('orders.field.city'),
  'customer.address.state': t('orders.field.state'),
  'customer.address.country': t('orders.field.country'),
  'items.*.quantity': t('orders.field.quantity'),
  'items.*.price': t('orders.field.price'),
  'items.*.productId': t('orders.field.item'),
  'items.*.variantId': t('orders.field.variant'),
  shipping: t('orders.field.shipping'),
  discount: t('orders.field.discount'),
});

export function manualOrderProblems(
  error: unknown,
  form: ManualOrderForm,
  t: Translator,
): FormProblems & { form: ManualOrderForm } {
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED') {
    const message = t('orders.manual.createdAlready');
    return { message, problems: [], errors: NO_ERRORS, form: { ...form, key: newToken() } };
  }
  if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') {
    return { ...shortProblems(error, form.items, t), form };
  }
  return { ...withFieldNames(formProblems(error, orderLabels(t), t), t), form };
}
