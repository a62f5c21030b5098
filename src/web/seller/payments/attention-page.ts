import type { FastifyReply, FastifyRequest } from 'fastify';
import { findAttention } from '../../../domain/payments/attention/list-attention.ts';
import { settlementOf } from '../../../domain/payments/attention/settle-waiting.ts';
import { Refusal } from '../../../errors.ts';
import { formProblems } from '../../form.ts';
import { sellerStore } from '../seller-store.ts';
import { attentionCard, type SentForm } from './attention-card.ts';
import { refusedText, settledText } from './attention-text.ts';

const VIEW = 'seller/payments/attention';
const LABELS = { again: 'Confirm amount', reason: 'Resolution note' };
const NO_PROBLEM = { problems: [], errors: {} };

/**
 * Everything that the page of one payment shows: its card or, when somebody has settled it, how.
 * @throws Refusal 404
 */
export async function attentionPage(request: FastifyRequest, id: string, sent?: SentForm) {
  const store = sellerStore(request);
  const payment = await findAttention(request.tenant, id);
  if (payment) return { store, card: attentionCard(payment, store, sent), ...NO_PROBLEM };
  const settled = await settlementOf(request.tenant, id);
  return { store, card: null, settled, words: settledText(settled), ...NO_PROBLEM };
}

/**
 * Answers a refused action: the payment's card with the reason or, after a parallel decision, its
 * result.
 * @throws errors without a message here
 */
export async function answerRefused(
  request: FastifyRequest,
  reply: FastifyReply,
  { error, id, sent }: { error: unknown; id: string; sent: Omit<SentForm, 'errors'> },
): Promise<FastifyReply> {
  if (!(error instanceof Refusal) || error.statusCode === 404) throw error;
  const known = isOfFields(error) ? formProblems(error, LABELS) : NO_PROBLEM;
  const page = await attentionPage(request, id, { ...sent, errors: known.errors });
  const message = page.card && known === NO_PROBLEM ? { message: refusedText(error) } : {};
  const code = error.statusCode === 400 ? 422 : error.statusCode;
  return reply.code(code).page(VIEW, { ...page, ...known, ...message });
}

const isOfFields = ({ code }: Refusal): boolean => code === 'VALIDATION_FAILED';
