import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { invalidField, Refusal } from '../../../errors.ts';
import { dayText } from '../../../kernel/format/format-time.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { TRACK_LIMIT } from '../../../plugins/limits/limits.ts';
import { findOrders } from '../../orders/find-order.ts';
import { courierAccount } from '../courier/courier-account.ts';
import { readAwb } from '../fulfillments/parcel-fields.ts';
import { ordersOfAwbs } from '../fulfillments/parcel-numbers.ts';
import { trackAwb } from '../tracking/track-awb.ts';

const Form = Type.Object({ awb: Type.String({ maxLength: 200, default: '' }) });
type Form = Static<typeof Form>;

const PATH = '/parcels/track';
const VIEW = 'seller/parcels/track';
const NONE: FormProblems = { problems: [], errors: NO_ERRORS };
const STATUS: Record<string, number> = { AGGREGATOR_UNAVAILABLE: 502, COURIER_NOT_CONFIGURED: 409 };

/** Also a parcel of no order here. The courier is asked by the form, never by a page. */
export const trackParcelRoutes: AppPlugin = async (app) => {
  app.get(PATH, { config: { permission: 'orders.fulfil' } }, async (request, reply) => {
    const isSetUp = await hasAccount(request.tenant);
    const failure = isSetUp ? '' : 'COURIER_NOT_CONFIGURED';
    return reply.page(VIEW, { ...pageOf(request), failure });
  });

  app.post(
    PATH,
    { config: { rateLimit: TRACK_LIMIT }, schema: { body: Form } },
    async (request, reply) => {
      try {
        return await reply.page(VIEW, { ...pageOf(request), ...(await tracked(request)) });
      } catch (error) {
        const code = error instanceof Refusal ? error.code : '';
        const failed = STATUS[code];
        if (!failed) {
          const problems = formProblems(
            error,
            { awb: request.t('orders.track.field.awb') },
            request.t,
          );
          return reply.code(422).page(VIEW, { ...pageOf(request), ...problems });
        }
        const refusal = error as Refusal;
        const { details } = refusal;
        const isLogin = (details as { failure?: string } | undefined)?.failure === 'wrong_login';
        const why = { failure: code, words: refusal.textIn(request.t), isLogin };
        return reply.code(failed).page(VIEW, { ...pageOf(request), ...why });
      }
    },
  );
};

const pageOf = (request: FastifyRequest) => ({
  store: sellerStore(request),
  typed: (request.body as Form | undefined)?.awb ?? '',
  ...NONE,
});

async function hasAccount(tenant: Tenant): Promise<boolean> {
  try {
    await courierAccount(tenant);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** @throws Refusal 400 for an invalid AWB, and those of `trackAwb` */
async function tracked(request: FastifyRequest<{ Body: Form }>) {
  const { tenant, body } = request;
  const { value: awb, problem } = readAwb(body.awb);
  if (problem || awb === '') throw invalidField('awb', problem ?? message('errors.field.required'));
  const [tracking, orderIds] = await Promise.all([
    trackAwb(tenant, awb),
    ordersOfAwbs(tenant, [awb]),
  ]);
  const orders = await findOrders(tenant, orderIds.get(awb) ?? []);
  const { eta } = tracking;
  return {
    tracking,
    look: statusWords(request.t).parcelLooks[tracking.status],
    expected: eta ? dayText(new Date(eta), sellerStore(request)) : '',
    orders: [...orders.values()],
  };
}
