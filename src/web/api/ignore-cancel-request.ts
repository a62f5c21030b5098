import { Type } from 'typebox';

/** Answers 409 CANCEL_REQUESTED, in every body that takes an order a step further. */
export const IgnoreCancelRequest = Type.Optional(
  Type.Boolean({
    description:
      'Whether to go on with an order whose customer asked to cancel, which declines the request. Otherwise it is refused with `CANCEL_REQUESTED`',
  }),
);
