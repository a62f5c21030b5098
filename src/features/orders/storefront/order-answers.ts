import { timeOfDay } from '../../../kernel/format/format-time.ts';
import type { ShopView } from '../../../web/storefront/shop-page.ts';
import type { Order } from '../order.ts';
import { shopperAnswers } from '../shopper-answers.ts';

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
