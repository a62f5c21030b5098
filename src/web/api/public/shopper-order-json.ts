import { Type } from 'typebox';
import { SHOPPER_COD_ANSWERS } from '../../../domain/orders/cod/answer-cod.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { shopperAnswers } from '../../../domain/orders/shopper-answers.ts';
import { OrNull } from '../or-null.ts';
import { OrderJson, orderJson } from '../order-json.ts';

/** An order as its shopper reads it: with what they can say about it, and what they have said. */
export const ShopperOrderJson = Type.Object({
  ...OrderJson.properties,
  codAsked: Type.Boolean({ description: 'The shop asks you to confirm this COD order' }),
  codAnswer: Type.Union([Type.Enum([...SHOPPER_COD_ANSWERS]), Type.Null()], {
    description: 'Your answer, until the shop decides',
  }),
  codAnsweredAt: OrNull(Type.String({ format: 'date-time' })),
  canRequestCancel: Type.Boolean({ description: 'Not packed yet' }),
  cancelRequested: Type.Boolean({ description: 'Waiting for the shop’s decision' }),
});

/** An order for who has its public token. */
export const shopperOrderJson = (order: Order) => ({
  ...orderJson(order),
  ...shopperAnswers(order),
});
