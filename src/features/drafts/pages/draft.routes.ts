import { Type } from 'typebox';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { ownStore } from '../../../web/own-store.ts';
import type { FormBody } from '../../../web/seller/form-body.ts';
import { markDraftRead } from '../../notifications/mark-read.ts';
import { findDraft } from '../find-draft.ts';
import { readAction } from './draft-action.ts';
import { handleAction } from './handle-action.ts';
import { DraftListQuery, draftListOf } from './list/draft-list-query.ts';
import { showDraft } from './show-draft.ts';

const Params = Type.Object({ id: Type.String() });
const FormSchema = Type.Record(Type.String(), Type.Unknown());
const Asked = { params: Params, querystring: DraftListQuery };

/** Every button of its form sends the whole form; only some of them save it. */
export const draftRoutes: AppPlugin = async (app) => {
  app.get('/drafts/:id', { schema: Asked }, async (request, reply) => {
    const draft = await findDraft(request.tenant, request.params.id);
    await markDraftRead(request.tenant, draft.id);
    const { query } = request;
    return showDraft(request, reply, draft, { list: draftListOf(query), decided: query });
  });

  app.post('/drafts/:id', { schema: { ...Asked, body: FormSchema } }, async (request, reply) =>
    handleAction(request, reply, {
      store: await ownStore(request),
      draft: await findDraft(request.tenant, request.params.id),
      list: draftListOf(request.query),
      ...readAction(request.body as FormBody),
    }),
  );
};
