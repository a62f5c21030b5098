import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { SHOPPER_COD_ANSWERS } from '../cod/answer-cod.ts';
import type { Order } from '../order.ts';
import { shopperAnswers } from '../shopper-answers.ts';
import { OrderJson, orderJson } from './order-json.ts';

export const ShopperOrderJson = Type.Object({
  ...OrderJson.properties,
  codAsked: Type.Boolean({
    description: 'Whether the shop asks the shopper to confirm this COD order',
  }),
  codAnswer: Type.Union([Type.Enum([...SHOPPER_COD_ANSWERS]), Type.Null()], {
    description: 'The shopper’s answer, until the shop decides',
  }),
  codAnsweredAt: OrNull(Type.String({ format: 'date-time' })),
  canRequestCancel: Type.Boolean({
    description: 'Whether the shopper can still request cancellation',
  }),
  cancelRequested: Type.Boolean({
    description: 'Whether a cancellation request is waiting for the shop’s decision',
  }),
});

export const shopperOrderJson = (order: Order) => ({
  ...orderJson(order),
  ...shopperAnswers(order),
});
