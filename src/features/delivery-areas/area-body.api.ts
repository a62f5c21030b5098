import { type Static, Type } from 'typebox';
import { OrNull } from '../../kernel/db/or-null.ts';
import { DELIVERY_KINDS, DELIVERY_LIMITS as MOST } from './delivery-area.ts';

const optional = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(OrNull(schema));
const text = (most: number, description?: string) =>
  Type.String({ maxLength: most, ...(description ? { description } : {}) });

const Amount = Type.Number({
  minimum: 0,
  description: 'Amount in the main currency unit, such as rupees',
});
const above = (description: string) => Type.Number({ exclusiveMinimum: 0, description });
const Steps = <Step extends Type.TSchema>(step: Step) =>
  Type.Array(step, { minItems: 1, maxItems: MOST.steps });

const Charge = Type.Union(
  [
    Type.Object({ type: Type.Literal('free') }),
    Type.Object({ type: Type.Literal('flat'), amount: Amount }),
    Type.Object({
      type: Type.Literal('byWeight'),
      steps: Steps(
        Type.Object({
          upToGrams: Type.Integer({ minimum: 1, maximum: MOST.grams }),
          amount: Amount,
        }),
      ),
    }),
    Type.Object({
      type: Type.Literal('byAmount'),
      steps: Steps(Type.Object({ from: Amount, amount: Amount })),
    }),
  ],
  {
    description:
      '`byWeight`: the first step that the order’s weight fits in; items without a weight count nothing. `byAmount`: the last step that the price of the items reaches. If no step fits, the option is not offered',
  },
);

const Match = Type.Union(
  [
    Type.Object({ all: Type.Literal(true) }),
    Type.Object({
      states: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: MOST.states,
        description: 'ISO 3166-2 codes or names',
      }),
    }),
    Type.Object({
      postalCodes: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 1,
        maxItems: MOST.postalCodes,
        description: 'Codes such as `682001`, beginnings such as `6820*`, or `560001-560099`',
      }),
    }),
  ],
  { description: 'The places of the country that belong to the area' },
);

const Terms = {
  kind: Type.Enum([...DELIVERY_KINDS]),
  name: Type.String({ minLength: 1, maxLength: MOST.name }),
  charge: Charge,
  freeFrom: optional(above('Items for this amount or more are delivered free')),
  minOrder: optional(above('Offered only for items for this amount or more')),
  cod: Type.Object(
    {
      allowed: Type.Boolean(),
      fee: optional(Amount),
      maxAmount: optional(above('The highest total that can be paid in cash')),
    },
    {
      description:
        'Cash on delivery, or at the pickup. `fee` replaces the store’s COD fee; the store’s cash limits apply, too',
    },
  ),
  days: optional(
    Type.Object({
      min: Type.Integer({ minimum: 0, maximum: MOST.days }),
      max: Type.Integer({ minimum: 0, maximum: MOST.days }),
    }),
  ),
  cutOff: optional(
    Type.String({
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      description: 'In the store’s time zone: orders from this time on count as a day later',
    }),
  ),
  address: optional(text(MOST.text, 'Where to pick up')),
  hours: optional(text(MOST.text, 'When to pick up')),
};

const Id = Type.String({ format: 'uuid' });
const OptionBody = Type.Object({ id: Type.Optional(Id), ...Terms });
const AreaBody = Type.Object({
  id: Type.Optional(Id),
  name: Type.String({ minLength: 1, maxLength: MOST.name }),
  country: Type.Optional(
    Type.String({
      pattern: '^[A-Za-z]{2}$',
      description: 'ISO 3166-1 alpha-2. The default is the store’s country',
    }),
  ),
  match: Match,
  serves: Type.Boolean({ description: 'False: nothing is delivered there' }),
  options: Type.Array(OptionBody, { maxItems: MOST.options }),
});
export type AreaBody = Static<typeof AreaBody>;
export type OptionBody = Static<typeof OptionBody>;

export const AreasBody = Type.Object({
  version: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'The version that you read. If the areas have changed since, this returns 409 `DELIVERY_AREAS_CHANGED`',
    }),
  ),
  areas: Type.Array(AreaBody, { maxItems: MOST.areas }),
});

const plain = <Schema extends Type.TSchema>(schema: Schema) => Type.Optional(schema);
const OptionJson = Type.Object({
  id: Type.String(),
  kind: Terms.kind,
  name: Type.String(),
  charge: Charge,
  freeFrom: plain(Type.Number()),
  minOrder: plain(Type.Number()),
  cod: Type.Object({
    allowed: Type.Boolean(),
    fee: plain(Type.Number()),
    maxAmount: plain(Type.Number()),
  }),
  days: plain(Type.Object({ min: Type.Integer(), max: Type.Integer() })),
  cutOff: plain(Type.String()),
  address: plain(Type.String()),
  hours: plain(Type.String()),
});

export const AreasJson = Type.Object({
  version: Type.Integer({ description: 'Incremented by every change' }),
  areas: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      country: Type.String(),
      match: Match,
      serves: Type.Boolean(),
      options: Type.Array(OptionJson),
      hiddenBy: OrNull(
        Type.String({
          description:
            'The ID of an earlier area that takes all of its places, so that this one never applies; null: it applies',
        }),
      ),
    }),
    { description: 'In their order: the first that fits an address applies' },
  ),
});
export type AreasJson = Static<typeof AreasJson>;
