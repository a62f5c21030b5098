import { type Static, Type } from 'typebox';
import type { Answer } from '../../../kernel/db/answer.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { englishOf, fromStored } from '../../../kernel/translation/text.ts';
import { listPasskeys, PASSKEYS, type ShownPasskey } from './passkey.ts';

const Time = Type.String({ format: 'date-time' });
const ShownJson = Type.Object({
  id: Type.String(),
  name: Type.String(),
  device: Type.String({ description: 'The browser and system with which it was added' }),
  isBackedUp: Type.Boolean({
    description: 'Whether it is synced to other devices, by the maker of the device',
  }),
  createdAt: Time,
  lastUsedAt: OrNull(Time),
});
/** Of a request to create one, as browsers take it. */
export const CreationJson = Type.Object({
  challenge: Type.String(),
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.String(), alg: Type.Integer() }), {
    maxItems: 10,
  }),
  timeout: Type.Integer({ description: 'Milliseconds' }),
  attestation: Type.String(),
  authenticatorSelection: Type.Object({
    residentKey: Type.String(),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.String(),
  }),
  excludeCredentials: Type.Array(
    Type.Object({
      id: Type.String(),
      type: Type.String(),
      transports: Type.Array(Type.String(), { maxItems: 10 }),
    }),
    { maxItems: PASSKEYS.perPerson },
  ),
});

const shownJson = ({
  createdAt,
  lastUsedAt,
  ...passkey
}: ShownPasskey): Static<typeof ShownJson> => ({
  ...passkey,
  device: englishOf(fromStored(passkey.device)),
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const passkeyAnswer: Answer<ShownPasskey> = { schema: ShownJson, json: shownJson };

export const passkeyReads: AppPlugin = async (app) => {
  app.get(
    '/passkeys',
    {
      config: { permission: 'account.own', gated: false },
      schema: {
        tags: ['Accounts'],
        summary: 'List your own passkeys, oldest first',
        response: {
          200: Type.Object({ items: Type.Array(ShownJson, { maxItems: PASSKEYS.perPerson }) }),
        },
      },
    },
    async ({ signedIn }) => ({ items: (await listPasskeys(signedIn.userId)).map(shownJson) }),
  );
};
