import type { Order } from '../../../domain/orders/order.ts';
import { shopperAnswers } from '../../../domain/orders/shopper-answers.ts';
import { timeOfDay } from '../../../format/format-time.ts';
import type { ShopView } from '../shop-page.ts';

export function orderAnswers(order: Order, store: ShopView) {
  const { codAnswer, codAnsweredAt, ...answers } = shopperAnswers(order);
  return {
    ...answers,
    answered: codAnsweredAt && {
      yes: codAnswer === 'confirmed',
      at: timeOfDay(new Date(codAnsweredAt), store),
    },
  };
}
