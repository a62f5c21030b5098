import { Type } from 'typebox';
import { PAPER_KINDS, WORK_STATES } from '../../../enums.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import {
  IdempotencyHeaders,
  idempotencyOf,
  markReplayed,
} from '../../../kernel/http/idempotency.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import { actorOf } from '../../../session.ts';
import { findPapers, type Papers } from '../papers.ts';
import { MAX_ORDERS, requestPapersOnce } from '../request-papers.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const PapersBody = Type.Object({
  kinds: Type.Array(Type.Enum([...PAPER_KINDS]), { minItems: 1, maxItems: PAPER_KINDS.length }),
  orderIds: Type.Array(Type.String({ format: 'uuid' }), { minItems: 1, maxItems: MAX_ORDERS }),
});
const PapersJson = Type.Object({
  id: Type.String(),
  state: Type.Enum([...WORK_STATES]),
  url: Type.String({ description: 'The address of the PDF, once `state` is `done`' }),
  kinds: Type.Array(Type.Enum([...PAPER_KINDS])),
  pageCount: Type.Union([Type.Integer(), Type.Null()]),
  error: Type.Union([Type.String(), Type.Null()]),
  leftOut: Type.Array(
    Type.Object({
      orderId: Type.String(),
      orderNumber: Type.Integer(),
      reason: Type.String(),
    }),
  ),
  transliterated: Type.Array(Type.String(), {
    description: 'Ids of orders with characters that no font has, written in Latin letters',
  }),
  createdAt: Type.String(),
});

const papersJson = (papers: Papers) => ({
  id: papers.id,
  state: papers.state,
  url: `/dashboard/papers/${papers.id}/file.pdf`,
  kinds: papers.kinds,
  pageCount: papers.pageCount,
  error: papers.failure === null ? null : englishOf(papers.failure),
  leftOut: papers.leftOut,
  transliterated: papers.transliterated,
  createdAt: papers.createdAt.toISOString(),
});

export const paperRoutes: AppPlugin = async (app) => {
  app.post(
    '/papers',
    {
      schema: {
        summary: `Create one PDF with the documents of up to ${MAX_ORDERS} orders`,
        headers: IdempotencyHeaders,
        body: PapersBody,
        response: { 201: PapersJson },
      },
    },
    async (request, reply) => {
      const { result, replayed } = await requestPapersOnce(request.tenant, request.body, {
        actor: actorOf(request.signedIn),
        idempotency: idempotencyOf(request, request.tenant),
      });
      markReplayed(reply, replayed);
      return reply.code(201).send(papersJson(await findPapers(request.tenant, result.id)));
    },
  );

  app.get(
    '/papers/:id',
    {
      schema: {
        summary: 'Get the progress of creating documents',
        params: Params,
        response: { 200: PapersJson },
      },
    },
    async ({ tenant, params }) => papersJson(await findPapers(tenant, params.id)),
  );
};
