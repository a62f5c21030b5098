import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { longDay } from '../../../kernel/format/format-time.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { cancelSubscription, changePlan, resumeSubscription } from '../change-plan.ts';
import type { PlanQuote } from '../quote-plan.ts';
import { billingPage } from './billing-page.ts';
import { ChoiceFields, choicePage, readChoice } from './choice-page.ts';

const HERE = '/dashboard/billing';
const INDEX = 'seller/billing/index';

function changedText(kind: PlanQuote['kind'], date: string, t: Translator): string {
  if (kind === 'later') return t('money.said.planLater', { date });
  return kind === 'keep' ? t('money.said.planKept') : t('money.said.planChanged');
}

/**
 * A seller whose subscription has ended is sent here, so it is open to them. Only the owner changes
 * anything. `contact`: the platform's email address.
 */
export const billingRoutes =
  (contact: string | null): AppPlugin =>
  async (app) => {
    const prices = { gated: false, permission: 'plan.prices' } as const;

    app.get('/billing', { config: { gated: false } }, async (request, reply) =>
      reply.page(INDEX, await billingPage(request, contact)),
    );

    app.get(
      '/billing/choose',
      { config: prices, schema: { querystring: Type.Object(ChoiceFields) } },
      async (request, reply) => {
        try {
          const choice = readChoice(request.query);
          return reply.page('seller/billing/choose', await choicePage(request, choice, contact));
        } catch (error) {
          return refused(request, reply, error);
        }
      },
    );

    app.post(
      '/billing/change',
      { config: { gated: false }, schema: { body: Type.Object(ChoiceFields) } },
      async (request, reply) => {
        try {
          const quote = await changePlan(request.tenant, readChoice(request.body));
          const when = longDay(quote.startsAt, sellerStore(request));
          reply.flash(changedText(quote.kind, when, request.t));
          return reply.redirect(HERE, 303);
        } catch (error) {
          return refused(request, reply, error);
        }
      },
    );

    const cancelling = { gated: false, asksAgain: true };
    app.post('/billing/cancel', { config: cancelling }, async (request, reply) => {
      try {
        const { currentPeriodEnd } = await cancelSubscription(request.tenant);
        const date = longDay(currentPeriodEnd, sellerStore(request));
        reply.flash(request.t('money.said.planCancelled', { date }));
        return reply.redirect(HERE, 303);
      } catch (error) {
        return refused(request, reply, error);
      }
    });

    app.post('/billing/resume', { config: { gated: false } }, async (request, reply) => {
      try {
        await resumeSubscription(request.tenant);
        return reply.flash(request.t('money.said.planContinues')).redirect(HERE, 303);
      } catch (error) {
        return refused(request, reply, error);
      }
    });

    async function refused(request: FastifyRequest, reply: FastifyReply, error: unknown) {
      const { t } = request;
      const labels = { plan: t('money.billing.plan'), cycle: t('money.billing.paidHow') };
      const problems = formProblems(error, labels, t);
      return reply.code(422).page(INDEX, { ...(await billingPage(request, contact)), ...problems });
    }
  };
