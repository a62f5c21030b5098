import { type FieldProblem, fieldProblem, refuseProblems } from '../../../../errors.ts';
import { parseMoney } from '../../../../kernel/format/money.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { notAnAmount } from '../../../../web/amount.ts';
import type { ManualOrder } from '../../create-manual-order.ts';
import { MOST_PIECES, readPieces } from '../../pieces.ts';
import type { ManualOrderForm } from './manual-order-form.ts';

const PAYMENT_METHODS = ['cod', 'unpaid', 'paid'] as const;

/** Amounts in minor units. @throws Refusal 400 naming every field that cannot be read */
export function readManualOrder(form: ManualOrderForm, currency: string): ManualOrder {
  const { shipping, discount, notes, paymentMethod } = form.fields;
  const problems: FieldProblem[] = [];
  const order: ManualOrder = {
    customer: readCustomerFields(form),
    items: readLines(form, currency, problems),
    shippingMinor: readAmount('shipping', shipping, currency, problems),
    discountMinor: readAmount('discount', discount, currency, problems),
    notes,
    paymentMethod: PAYMENT_METHODS.find((method) => method === paymentMethod) ?? 'cod',
  };
  refuseProblems(problems);
  return order;
}

/** As `readManualOrder`, for an order that exists. */
export function readCustomerAndLines(
  form: ManualOrderForm,
  currency: string,
): Pick<ManualOrder, 'customer' | 'items'> {
  const problems: FieldProblem[] = [];
  const items = readLines(form, currency, problems);
  refuseProblems(problems);
  return { customer: readCustomerFields(form), items };
}

function readLines({ items }: ManualOrderForm, currency: string, problems: FieldProblem[]) {
  if (items.length === 0) {
    problems.push(fieldProblem('items', message('errors.orders.noItems')));
  }
  return items.map(({ productId, variantId, quantity, price }, row) => ({
    productId,
    variantId: variantId || null,
    quantity: readQuantity(`items.${row}.quantity`, quantity, problems),
    unitPriceMinor: readAmount(`items.${row}.price`, price, currency, problems),
  }));
}

function readQuantity(path: string, text: string, problems: FieldProblem[]): number {
  const pieces = readPieces(text);
  if (pieces === null) {
    problems.push(fieldProblem(path, message('errors.orders.quantity', { most: MOST_PIECES })));
  }
  return pieces ?? 0;
}

function readAmount(
  path: string,
  text: string,
  currency: string,
  problems: FieldProblem[],
): number | undefined {
  if (text.trim() === '') return undefined;
  const minor = parseMoney(text, currency);
  if (minor !== null && minor >= 0) return minor;
  problems.push(fieldProblem(path, notAnAmount(currency)));
  return undefined;
}

/** A complete address is required as soon as one part of it is typed. */
function readCustomerFields({ fields }: ManualOrderForm): ManualOrder['customer'] {
  const address = {
    line1: fields['customer.address.line1'],
    line2: fields['customer.address.line2'],
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
