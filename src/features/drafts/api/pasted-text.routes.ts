import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { CALLED_OFF, PARSE_ERROR_CODES } from '../../../reader/index.ts';
import { ownStore } from '../../../web/own-store.ts';
import { readPastedText } from '../../conversations/read-pasted-text.ts';

const Text = Type.String();
const Sure = Type.Number({ description: 'Confidence, 0 to 1' });
const ReadJson = Type.Object({
  items: Type.Array(
    Type.Object({
      productId: Text,
      variantId: Type.Union([Text, Type.Null()], {
        description: 'Null if the text does not include it',
      }),
      quantity: Type.Integer(),
      text: Type.String({ description: 'The words of the text that the item was read from' }),
      confidence: Sure,
    }),
  ),
  notSold: Type.Array(Type.Object({ text: Text, quantity: OrNull(Type.Integer()) }), {
    description: 'Words for products that the store does not sell',
  }),
  customer: Type.Object({
    name: Type.Optional(Text),
    phone: Type.Optional(Text),
    addressLine: Type.Optional(Text),
    city: Type.Optional(Text),
    postalCode: Type.Optional(Text),
  }),
  unclear: Type.Array(Type.Object({ code: Type.Enum([...PARSE_ERROR_CODES]), text: Text })),
  customerCancelled: OrNull(
    Type.Enum([...CALLED_OFF], {
      description: 'Whether the customer cancels `all` of an order in the text, or a `part`',
    }),
  ),
  confidence: Sure,
});

export const pastedTextRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/read-text',
    {
      schema: {
        summary: 'Read an order from pasted chat text, which is not saved',
        body: Type.Object({ text: Type.String({ maxLength: 10_000 }) }),
        response: { 200: ReadJson },
      },
    },
    async (request) => {
      const parsed = await readPastedText(await ownStore(request), request.body.text);
      return {
        items: parsed.lines.map(({ sourceText, ...line }) => ({ ...line, text: sourceText })),
        notSold: parsed.unmatched,
        customer: parsed.customer,
        unclear: parsed.parseErrors,
        customerCancelled: parsed.callsOff,
        confidence: parsed.confidence,
      };
    },
  );
};
