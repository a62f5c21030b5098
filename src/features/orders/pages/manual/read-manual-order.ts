import { type FieldProblem, fieldProblem, refuseProblems } from '../../../../errors.ts';
import { parseMoney } from '../../../../kernel/format/money.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { notAnAmount } from '../../../../web/amount.ts';
import type { ManualOrder } from '../../create-manual-order.ts';
import { MOST_PIECES, readPieces } from '../../pieces.ts';
import type { LineFields, ManualOrderForm } from './manual-order-form.ts';

const PAYMENT_METHODS = ['cod', 'unpaid', 'paid'] as const;

/** Amounts in minor units. @throws Refusal 400 naming every field that cannot be read */
export function readManualOrder(form: ManualOrderForm, currency: string): ManualOrder {
  const problems: FieldProblem[] = [];
  const amount = (path: string, text: string): number | undefined => {
    if (text.trim() === '') return undefined;
    const minor = parseMoney(text, currency);
    if (minor !== null && minor >= 0) return minor;
    problems.push(fieldProblem(path, notAnAmount(currency)));
    return undefined;
  };
  const quantity = (path: string, text: string): number => {
    const pieces = readPieces(text);
    if (pieces === null) {
      problems.push(fieldProblem(path, message('errors.orders.quantity', { most: MOST_PIECES })));
    }
    return pieces ?? 0;
  };
  if (form.items.length === 0) {
    problems.push(fieldProblem('items', message('errors.orders.noItems')));
  }
  const order: ManualOrder = {
    customer: readCustomerFields(form),
    items: form.items.map((item: LineFields, row) => ({
      productId: item.productId,
      variantId: item.variantId || null,
      quantity: quantity(`items.${row}.quantity`, item.quantity),
      unitPriceMinor: amount(`items.${row}.price`, item.price),
    })),
    shippingMinor: amount('shipping', form.fields.shipping),
    deliveryOptionId: form.fields.deliveryOptionId || null,
    discountMinor: amount('discount', form.fields.discount),
    notes: form.fields.notes,
    paymentMethod: PAYMENT_METHODS.find((method) => method === form.fields.paymentMethod) ?? 'cod',
  };
  refuseProblems(problems);
  return order;
}

/** A complete address is required as soon as one part of it is typed. */
function readCustomerFields({ fields }: ManualOrderForm): ManualOrder['customer'] {
  const address = {
    line1: fields['customer.address.line1'],
    line2: fields['customer.address.line2'],
    district: fields['customer.address.district'],
    city: fields['customer.address.city'],
    state: fields['customer.address.state'],
    postalCode: fields['customer.address.postalCode'],
    country: fields['customer.address.country'],
  };
  const typed = Object.values(address).some((part) => part.trim() !== '');
  return {
    name: fields['customer.name'],
    phone: fields['customer.phone'],
    email: fields['customer.email'],
    address: typed ? address : null,
  };
}
