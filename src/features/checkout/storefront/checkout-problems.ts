import { Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems } from '../../../kernel/http/form-problems.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Order } from '../../orders/order.ts';
import type { CheckoutForm } from './checkout-form.ts';

export interface CheckoutProblems extends Partial<FormProblems> {
  earlier?: Order;
  /** The total that the shopper saw before it changed, in minor units. */
  movedFromMinor?: number;
  /** The gateway could not be reached, and nothing was charged. */
  gatewayAway?: true;
}

interface Keys {
  findPlaced(key: string): Promise<Order | null>;
  drawKey(): string;
}

/** With the form to show. @throws errors that the shopper can't solve */
export async function checkoutProblems(
  error: unknown,
  form: CheckoutForm,
  { findPlaced, drawKey }: Keys,
  t: Translator,
): Promise<{ problems: CheckoutProblems; form: CheckoutForm }> {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === 'IDEMPOTENCY_KEY_REUSED') {
    const earlier = await findPlaced(form.key);
    const problems = { message: t('shop.checkout.alreadyPlaced') };
    // With a new key, so that the page's present contents can be ordered as well.
    return {
      problems: earlier ? { ...problems, earlier } : problems,
      form: { ...form, key: drawKey() },
    };
  }
  if (error.code === 'TOTAL_CHANGED' && form.seenTotalMinor !== null) {
    return { problems: { movedFromMinor: form.seenTotalMinor }, form };
  }
  if (error.code === 'DELIVERY_CHANGED') {
    return { problems: { message: error.textIn(t) }, form: { ...form, optionId: null } };
  }
  if (error.code === 'GATEWAY_UNAVAILABLE') return { problems: { gatewayAway: true }, form };
  return { problems: formProblems(error, {}, t), form };
}
