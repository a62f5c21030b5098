import { type Static, Type } from 'typebox';
import { invalidField } from '../../../../errors.ts';
import { newToken } from '../../../../ids.ts';
import { minorToText } from '../../../../kernel/format/money.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { typedMinor } from '../../../../web/amount.ts';
import { MANUAL_METHODS } from '../../methods.ts';
import type { OrderMoney } from '../../order-money.ts';
import type { NewPayment } from '../../record-payment.ts';

export const PaymentForm = Type.Object({
  /** One payment per form, however often it is sent. */
  key: Type.String({ maxLength: 255, default: '' }),
  amount: Type.String({ maxLength: 40, default: '' }),
  method: Type.String({ maxLength: 40, default: '' }),
  reference: Type.String({ maxLength: 100, default: '' }),
});
export type PaymentForm = Static<typeof PaymentForm>;

export const firstPaymentForm = ({ dueMinor }: OrderMoney, currency: string): PaymentForm => ({
  key: newToken(),
  amount: dueMinor > 0 ? minorToText(dueMinor, currency) : '',
  method: 'cash',
  reference: '',
});

/** @throws Refusal 400 naming the field */
export function readPaymentForm(form: PaymentForm, currency: string): NewPayment {
  const amountMinor = typedMinor(form.amount, 'amount', currency);
  const method = MANUAL_METHODS.find((known) => known === form.method);
  if (!method) throw invalidField('method', message('errors.field.required'));
  return { amountMinor, method, reference: form.reference };
}
