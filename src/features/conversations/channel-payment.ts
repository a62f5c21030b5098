import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type ChatPayment, MAX_PAYMENT_TEXT } from '../../clients/provider/send-payment.ts';

/** In a message's details: what the channel's own payment message would ask for. */
const ChannelPayment = Type.Object({
  amountMinor: Type.Integer({ minimum: 1 }),
  currency: Type.Enum(['INR', 'BRL']),
  item: Type.String(),
  pays: Type.Union([
    Type.Object({ kind: Type.Literal('upi'), link: Type.String() }),
    Type.Object({
      kind: Type.Literal('pix'),
      code: Type.String(),
      merchant: Type.String(),
      key: Type.String(),
      keyType: Type.String(),
    }),
  ]),
});
export type ChannelPayment = Static<typeof ChannelPayment>;

/** Null for a message that is only a text, or too long for the other. */
export function channelPaymentOf(
  details: Record<string, unknown>,
  text: string,
): Pick<ChatPayment, keyof ChannelPayment> | null {
  const { channelPayment } = details;
  const isWhole = Value.Check(ChannelPayment, channelPayment);
  return isWhole && text.length <= MAX_PAYMENT_TEXT ? channelPayment : null;
}
