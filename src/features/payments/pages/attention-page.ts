import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { findAttention } from '../attention/list-attention.ts';
import { settlementOf } from '../attention/settle-waiting.ts';
import { attentionCard, type SentForm } from './attention-card.ts';
import { refusedText, settledText } from './attention-text.ts';

const VIEW = 'seller/payments/attention';
const labels = (t: Translator) => ({
  again: t('money.card.confirmAmount'),
  reason: t('money.card.resolution'),
});
const NO_PROBLEM = { problems: [], errors: NO_ERRORS };

/** The card or, once somebody has settled the payment, the result. @throws Refusal 404 */
export async function attentionPage(request: FastifyRequest, id: string, sent?: SentForm) {
  const store = sellerStore(request);
  const { t } = request;
  const payment = await findAttention(request.tenant, id);
  if (payment) {
    return { store, card: attentionCard(payment, { clock: store, t }, sent), ...NO_PROBLEM };
  }
  const settled = await settlementOf(request.tenant, id);
  return { store, card: null, settled, words: settledText(settled, t), ...NO_PROBLEM };
}

/**
 * The payment's card with the reason or, after a parallel decision, its result.
 * @throws errors without a message here
 */
export async function answerRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, id, sent }: { error: unknown; id: string; sent: Omit<SentForm, 'errors'> },
): Promise<FastifyReply> {
  if (!(error instanceof Refusal) || error.statusCode === 404) throw error;
  const known = isOfFields(error) ? formProblems(error, labels(request.t), request.t) : NO_PROBLEM;
  const page = await attentionPage(request, id, { ...sent, errors: known.errors });
  const message =
    page.card && known === NO_PROBLEM ? { message: refusedText(error, request.t) } : {};
  const code = error.statusCode === 400 ? 422 : error.statusCode;
  return reply.code(code).page(VIEW, { ...page, ...known, ...message });
}

const isOfFields = ({ code }: Refusal): boolean => code === 'VALIDATION_FAILED';
