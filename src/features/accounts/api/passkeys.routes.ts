import { type Static, Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import { englishOf, fromStored } from '../../../kernel/translation/text.ts';
import { PASSKEYS } from '../../../passkey-limits.ts';
import { beginOwnPasskey, removeOwnPasskey } from '../access/own-passkeys.ts';
import { NewPasskeyJson } from '../access/passkey-forms.ts';
import { addPasskey } from '../passkeys/add-passkey.ts';
import { renamePasskey } from '../passkeys/change-passkeys.ts';
import { listPasskeys, type ShownPasskey } from '../passkeys/passkey.ts';

const tags = ['Accounts'];
const Time = Type.String({ format: 'date-time' });
const One = Type.Object({ id: Type.String({ format: 'uuid' }) });
const Name = Type.String({ maxLength: 300 });
const Password = Type.Object({ currentPassword: Type.String({ maxLength: 1_000 }) });
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
const CreationJson = Type.Object({
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

export const passkeyRoutes: AppPlugin = async (app) => {
  const config = { permission: 'account.own', gated: false } as const;

  app.get(
    '/passkeys',
    {
      config,
      schema: {
        tags,
        summary: 'List your own passkeys, oldest first',
        response: {
          200: Type.Object({ items: Type.Array(ShownJson, { maxItems: PASSKEYS.perPerson }) }),
        },
      },
    },
    async ({ signedIn }) => ({ items: (await listPasskeys(signedIn.userId)).map(shownJson) }),
  );

  app.post(
    '/passkeys/options',
    {
      config,
      schema: {
        tags,
        summary:
          'Get the options for creating a passkey, for `navigator.credentials.create()`; valid for five minutes in this session',
        body: Password,
        response: { 200: CreationJson },
      },
    },
    async (request) => beginOwnPasskey(request, request.body.currentPassword),
  );

  app.post(
    '/passkeys',
    {
      config,
      schema: {
        tags,
        summary: 'Add the passkey that was created, as `PublicKeyCredential.toJSON()` gives it',
        body: Type.Object({ ...NewPasskeyJson.properties, name: Type.Optional(Name) }),
        response: { 201: ShownJson },
      },
    },
    async (request, reply) => {
      const { id, name, response } = request.body;
      const { clientDataJSON, attestationObject, transports = [] } = response;
      const given = { id, name, clientDataJSON, attestationObject, transports };
      const added = await addPasskey(request.signedIn, given, originOf(request));
      return reply.code(201).send(shownJson(added));
    },
  );

  app.patch(
    '/passkeys/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Rename one of your own passkeys',
        params: One,
        body: Type.Object({ name: Name }),
        response: { 200: ShownJson },
      },
    },
    async ({ signedIn, params, body }) =>
      shownJson(await renamePasskey(signedIn, params.id, body.name)),
  );

  app.delete(
    '/passkeys/:id',
    {
      config,
      schema: {
        tags,
        summary: 'Remove one of your own passkeys; it can’t sign in any more',
        params: One,
        body: Password,
      },
    },
    async (request, reply) => {
      await removeOwnPasskey(request, request.params.id, request.body.currentPassword);
      return reply.code(204).send();
    },
  );
};

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
