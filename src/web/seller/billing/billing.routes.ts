import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  cancelSubscription,
  changePlan,
  resumeSubscription,
} from '../../../domain/subscriptions/change-plan.ts';
import { longDay } from '../../../format/format-time.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { formProblems } from '../../form.ts';
import { sellerStore } from '../seller-store.ts';
import { billingPage } from './billing-page.ts';
import { ChoiceFields, choicePage, readChoice } from './choice-page.ts';

const HERE = '/dashboard/billing';
const INDEX = 'seller/billing/index';

/**
 * Plan, usage, next bill and payments; where a seller whose subscription has ended is sent, so open
 * to them. Only the owner changes anything. `contact` is where the platform is reached.
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
          const said = {
            later: `Your plan will change on ${when}`,
            keep: 'Plan change cancelled',
          };
          reply.flash(said[quote.kind as keyof typeof said] ?? 'Plan changed');
          return reply.redirect(HERE, 303);
        } catch (error) {
          return refused(request, reply, error);
        }
      },
    );

    app.post('/billing/cancel', { config: { gated: false } }, async (request, reply) => {
      try {
        const { currentPeriodEnd } = await cancelSubscription(request.tenant);
        reply.flash(
          `Plan cancelled. It ends on ${longDay(currentPeriodEnd, sellerStore(request))}`,
        );
        return reply.redirect(HERE, 303);
      } catch (error) {
        return refused(request, reply, error);
      }
    });

    app.post('/billing/resume', { config: { gated: false } }, async (request, reply) => {
      try {
        await resumeSubscription(request.tenant);
        return reply.flash('Your plan will continue').redirect(HERE, 303);
      } catch (error) {
        return refused(request, reply, error);
      }
    });

    async function refused(request: FastifyRequest, reply: FastifyReply, error: unknown) {
      const problems = formProblems(error, { plan: 'Plan', cycle: 'Paid' });
      return reply.code(422).page(INDEX, { ...(await billingPage(request, contact)), ...problems });
    }
  };
