import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidField, Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { UPLOAD_TIMEOUT_MS } from '../../../plugins/bodies/uploads.ts';
import { actorOf } from '../../../session.ts';
import { fieldText, formBodyOf } from '../../../web/seller/form-body.ts';
import { uploadedRemittance } from '../../../web/uploaded-remittance.ts';
import { matchRemittance } from '../remittance/match-remittance.ts';
import { readRemittance } from '../remittance/read-remittance.ts';
import { tickOffLines } from '../remittance/tick-off-remittance.ts';
import { remittancePreview, remittanceResult } from './remittance-page.ts';

const START = 'seller/payments/remittance';

const labels = (t: Translator) => ({
  reference: t('money.remittance.referenceLabel'),
  text: t('money.remittance.listLabel'),
  file: t('money.remittance.fileLabel'),
});

const TickForm = Type.Object({
  text: Type.String({ default: '' }),
  line: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
});

interface Typed {
  text: string;
  reference: string;
}

interface Received {
  typed: Typed;
  content: Buffer;
  field: 'text' | 'file';
}

const NOTHING: Typed = { text: '', reference: '' };

export const remittancePages: AppPlugin = async (app) => {
  app.get(
    '/payments/remittance',
    { config: { permission: 'money.record' } },
    async (request, reply) => reply.page(START, startPage(request, NOTHING)),
  );

  app.post(
    '/payments/remittance',
    { handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      let typed = NOTHING;
      try {
        const received = await receive(request);
        typed = received.typed;
        if (received.content.length === 0)
          throw invalidField('text', message('errors.payments.listEmpty'));
        const lines = await readRemittance(received.content, {
          currency: sellerStore(request).currency,
          reference: typed.reference,
          field: received.field,
        });
        const matched = await matchRemittance(request.tenant, lines);
        const data = {
          store: sellerStore(request),
          ...remittancePreview(matched, sellerStore(request).currency, request.t),
        };
        return reply.page('seller/payments/remittance-preview', data);
      } catch (error) {
        if (error instanceof Refusal && error.statusCode === 413) {
          const problem = { message: error.textIn(request.t), problems: [], errors: NO_ERRORS };
          return reply.code(413).page(START, startPage(request, typed, problem));
        }
        const problems = formProblems(error, labels(request.t), request.t);
        return reply.code(422).page(START, startPage(request, typed, problems));
      }
    },
  );

  app.post(
    '/payments/remittance/tick-off',
    { schema: { body: TickForm }, handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      const { tenant, body, signedIn } = request;
      const store = sellerStore(request);
      const content = Buffer.from(body.text);
      const list = {
        currency: store.currency,
        reference: '',
        field: 'text',
        decimalSign: '.',
      } as const;
      const lines = await readRemittance(content, list);
      const ticked = new Set([body.line ?? []].flat());
      const chosen = lines.filter((_line, index) => ticked.has(String(index)));
      const context = { actor: actorOf(signedIn), idempotency: null };
      const { result } = await tickOffLines(tenant, chosen, context);
      const data = { store, ...remittanceResult(result, request.t) };
      return reply.page('seller/payments/remittance-result', data);
    },
  );
};

/** @throws Refusal 400, 413 */
async function receive(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) {
    const body = formBodyOf(request);
    const typed = {
      text: fieldText(body, 'text'),
      reference: fieldText(body, 'reference').slice(0, 100),
    };
    return { typed, content: Buffer.from(typed.text), field: 'text' };
  }
  const { content, fields } = await uploadedRemittance(request);
  const typed = { text: '', reference: (fields.reference ?? '').slice(0, 100) };
  return { typed, content, field: 'file' };
}

const startPage = (
  request: FastifyRequest,
  typed: Typed,
  problems: FormProblems = { problems: [], errors: NO_ERRORS },
) => ({
  store: sellerStore(request),
  typed,
  ...problems,
});
