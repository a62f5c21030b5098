import { Type } from 'typebox';
import { plainAnswer } from '../../../kernel/db/answer.ts';
import { action, pagesOf } from '../../../kernel/http/action.ts';
import { pluginOf } from '../../../kernel/http/add-routes.ts';
import { originOf } from '../../../kernel/http/origin-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { withOwnPassword } from '../access/own-account.ts';
import { addPasskey, newPasskeyRequest } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkeys.ts';
import { CreationJson, passkeyAnswer } from './passkey.api.ts';
import { type PasskeyPlace, passkeyViews, showNewPasskey, showPasskey } from './passkey.pages.ts';
import { NewPasskeyForm, NewPasskeyJson } from './passkey-forms.ts';

const tags = ['Accounts'];
const config = { permission: 'account.own', gated: false } as const;
const Name = Type.String({ maxLength: 300 });
const Password = Type.Object({ currentPassword: Type.String({ maxLength: 1_000 }) });

/** What people can do with their own passkeys, on the pages of a place. */
export function passkeyActions(place: PasskeyPlace) {
  const page = {
    config: place.config,
    labels: (t: Translator) => ({
      name: t('access.passkey.name'),
      currentPassword: t('access.field.currentPassword'),
    }),
  };
  const done = (said: MessageKey) => (_: unknown, t: Translator) => ({
    said: t(said),
    to: place.home.address,
  });
  return [
    action({
      at: '/passkeys/options',
      input: Password,
      run: ({ request, input }) =>
        withOwnPassword(request, () => newPasskeyRequest(request.signedIn, input.currentPassword)),
      api: {
        summary:
          'Get the options for creating a passkey, for `navigator.credentials.create()`; valid for five minutes in this session',
        tags,
        config,
        answer: plainAnswer(CreationJson),
      },
    }),
    action({
      at: '/passkeys',
      input: Type.Object({ ...NewPasskeyJson.properties, name: Type.Optional(Name) }),
      run({ request, input: { id, name, response } }) {
        const { clientDataJSON, attestationObject, transports = [] } = response;
        const given = { id, name, clientDataJSON, attestationObject, transports };
        return addPasskey(request.signedIn, given, originOf(request));
      },
      api: {
        summary: 'Add the passkey that was created, as `PublicKeyCredential.toJSON()` gives it',
        tags,
        config,
        answer: passkeyAnswer,
        code: 201,
      },
      page: {
        ...page,
        at: place.path,
        form: NewPasskeyForm,
        read: ({ id, transports, ...response }) => ({
          id,
          response: { ...response, transports: transports.split(' ').filter(Boolean) },
        }),
        done: done('access.passkey.added'),
        show: async (_request, reply, _params, { message }) =>
          showNewPasskey(place, reply, message),
      },
    }),
    action({
      at: '/passkeys/:id',
      input: Type.Object({ name: Name }),
      run: ({ request, params, input }) => renamePasskey(request.signedIn, params.id, input.name),
      api: {
        method: 'PATCH',
        summary: 'Rename one of your own passkeys',
        tags,
        config,
        answer: passkeyAnswer,
      },
      page: {
        ...page,
        at: `${place.path}/:id`,
        form: Type.Object({ name: Type.String({ default: '', maxLength: 300 }) }),
        done: done('access.passkey.renamed'),
        show: (_request, reply, { id }, { typed, ...naming }) =>
          showPasskey(place, reply, id, { name: typed?.name, naming }),
      },
    }),
    action({
      at: '/passkeys/:id',
      input: Password,
      run: ({ request, params, input }) =>
        withOwnPassword(request, () =>
          removePasskey(request.signedIn, params.id, input.currentPassword, originOf(request)),
        ),
      api: {
        method: 'DELETE',
        summary: 'Remove one of your own passkeys; it can’t sign in any more',
        tags,
        config,
      },
      page: {
        ...page,
        at: `${place.path}/:id/remove`,
        form: Type.Object({ currentPassword: Type.String({ default: '', maxLength: 1_000 }) }),
        done: done('access.passkey.removed'),
        show: (_request, reply, { id }, { typed: _, ...removing }) =>
          showPasskey(place, reply, id, { removing }),
      },
    }),
  ];
}

export const passkeyPages = (place: PasskeyPlace) =>
  pluginOf([passkeyViews(place), ...pagesOf(passkeyActions(place))]);
