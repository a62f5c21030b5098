import { Type } from 'typebox';
import { PAPER_KINDS, WORK_STATES } from '../../enums.ts';
import type { Answer } from '../../kernel/db/answer.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import { action } from '../../kernel/http/action.ts';
import { read } from '../../kernel/http/read.ts';
import { englishOf } from '../../kernel/translation/text.ts';
import { findPapers, type Papers } from './papers.ts';
import { MAX_ORDERS, requestPapersOnce } from './request-papers.ts';

const Kinds = Type.Array(Type.Enum([...PAPER_KINDS]));
const Id = Type.String({ format: 'uuid' });

const papersAnswer: Answer<Papers> = {
  schema: Type.Object({
    id: Type.String(),
    state: Type.Enum([...WORK_STATES]),
    url: Type.String({ description: 'The address of the PDF, once `state` is `done`' }),
    kinds: Kinds,
    pageCount: OrNull(Type.Integer()),
    error: OrNull(Type.String()),
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
  }),
  json: (papers) => ({
    ...papers,
    url: `/dashboard/papers/${papers.id}/file.pdf`,
    error: papers.failure === null ? null : englishOf(papers.failure),
    createdAt: papers.createdAt.toISOString(),
  }),
};

/** What programs do to print; the page asks for what its list leaves open. */
export const paperActions = [
  action({
    at: '/papers',
    input: Type.Object({
      kinds: Type.Array(Kinds.items, { minItems: 1, maxItems: PAPER_KINDS.length }),
      orderIds: Type.Array(Id, { minItems: 1, maxItems: MAX_ORDERS }),
    }),
    takesKey: true,
    async run({ tenant, input, actor, key, resultOf }) {
      const { id } = resultOf(await requestPapersOnce(tenant, input, { actor, idempotency: key }));
      return findPapers(tenant, id);
    },
    api: {
      summary: `Create one PDF with the documents of up to ${MAX_ORDERS} orders`,
      answer: papersAnswer,
      code: 201,
    },
  }),
];

export const paperProgress = read({
  at: '/papers/:id',
  summary: 'Get the progress of creating documents',
  find: ({ tenant }, { id }) => findPapers(tenant, id),
  answer: papersAnswer,
});
