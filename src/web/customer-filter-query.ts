import { Type } from 'typebox';

/** The query parameters that narrow a list of customers. */
export const customerFilterQuery = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  tag: Type.Optional(Type.String({ maxLength: 40 })),
  noCod: Type.Optional(Type.Boolean()),
  refused: Type.Optional(
    Type.Boolean({ description: 'Whether the customer has ever refused a COD order' }),
  ),
};
