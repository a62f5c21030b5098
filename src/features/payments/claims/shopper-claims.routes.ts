import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { PAYMENT_CLAIM_STATES } from '../../../enums.ts';
import { fieldProblem, invalidField, Refusal, refuseProblems } from '../../../errors.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { UPLOADS } from '../../../limits.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../../plugins/bodies/uploads.ts';
import { CLAIM_LIMIT } from '../../../plugins/limits/limits.ts';
import { shopView } from '../../../web/storefront/shop-page.ts';
import type { Order } from '../../orders/order.ts';
import { orderOfLink } from '../../orders/storefront/order-of-link.ts';
import { shopPath } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import { amountDueOf } from '../amount-due.ts';
import { activeDirectMethods } from '../direct/direct-methods.ts';
import { makeClaim, type NewClaim } from './make-claim.ts';
import type { PaymentClaim } from './payment-claim.ts';
import { claimForm, type TypedClaim } from './shopper-claims.ts';

const UPLOAD = { maxFiles: 1, maxBytes: UPLOADS.logoBytes };

/** As it was sent; the picture is on this machine until the work is done. */
export interface SentClaim {
  typed: TypedClaim;
  picture: string | null;
}

/**
 * Takes "I have paid" from JSON, a form, or a form with a picture, which is deleted after `work`.
 * @throws Refusal 400 naming the field, 413 FILE_TOO_LARGE
 */
export async function takeClaimForm<T>(
  request: FastifyRequest,
  work: (sent: SentClaim) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return work({ typed: typedClaim(request.body), picture: null });
  return withUploads(request, UPLOAD, ({ files: [picture], fields }) => {
    if (picture?.tooLarge) {
      throw new Refusal(413, 'FILE_TOO_LARGE', message('errors.claims.pictureTooLarge'));
    }
    return work({ typed: typedClaim(fields), picture: picture?.path ?? null });
  });
}

const LENGTHS: Record<keyof TypedClaim, number> = {
  directMethodId: 64,
  reference: 100,
  payerName: 200,
};

function typedClaim(body: unknown): TypedClaim {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: keyof TypedClaim): string => {
    const value = sent[name] ?? '';
    if (typeof value !== 'string') throw invalidField(name, 'must be a string');
    return value;
  };
  return {
    directMethodId: text('directMethodId'),
    reference: text('reference'),
    payerName: text('payerName'),
  };
}

/** @throws Refusal 400 naming each wrong field */
function readClaim({ typed, picture }: SentClaim): NewClaim {
  const names = Object.keys(LENGTHS) as (keyof TypedClaim)[];
  refuseProblems([
    ...(typed.directMethodId.trim()
      ? []
      : [fieldProblem('directMethodId', message('errors.field.required'))]),
    ...names
      .filter((name) => typed[name].length > LENGTHS[name])
      .map((name) =>
        fieldProblem(name, message('errors.field.tooLong', { most: String(LENGTHS[name]) })),
      ),
  ]);
  return { ...typed, directMethodId: typed.directMethodId.trim(), picture };
}

type Through = NonNullable<NewClaim['request']>;

/** For the API's doors: of an order's link, or of a payment request. */
export const claimFromBody = (
  request: FastifyRequest,
  tenant: Tenant,
  orderId: string,
  through?: Through,
): Promise<PaymentClaim> =>
  takeClaimForm(request, (sent) =>
    makeClaim(tenant, orderId, { ...readClaim(sent), ...(through ? { request: through } : {}) }),
  );

interface ClaimPage {
  order: Order;
  store: Store;
  /** The page with the form. */
  back: string;
  through?: Through;
}

/**
 * For a page with `_claim_form.eta`: back to `back` once it is made, else the form again with what
 * was typed and why it was refused.
 */
export const claimFromPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { order, store, back, through }: ClaimPage,
): Promise<FastifyReply> =>
  takeClaimForm(request, async (sent) => {
    const { t } = request;
    const tenant = tenantOfStore(store);
    try {
      const claim = { ...readClaim(sent), ...(through ? { request: through } : {}) };
      await makeClaim(tenant, order.id, claim);
      return reply.redirect(`${back}#claims`, 303);
    } catch (error) {
      const problems = formProblems(error, claimLabels(t), t);
      const dueMinor = await amountDueOf(tenant, order);
      const methods = await activeDirectMethods(tenant);
      const form = claimForm(order, { dueMinor, methods }, request.url);
      reply.header('cache-control', 'no-store');
      reply.header('referrer-policy', 'no-referrer');
      return reply.code(422).page('storefront/claims/again', {
        store: shopView(store, t),
        back,
        form: form && { ...form, typed: sent.typed, errors: problems.errors },
        ...problems,
      });
    }
  });

const claimLabels = (t: Translator) => ({
  directMethodId: t('shop.claim.method'),
  reference: t('shop.claim.reference'),
  payerName: t('shop.claim.payerName'),
});

export const MadeClaimJson = Type.Object({
  id: Type.String(),
  state: Type.Enum([...PAYMENT_CLAIM_STATES]),
  amount: Type.Number({
    description: 'What is due, in the main currency unit, such as rupees',
  }),
  currency: Type.String(),
  reference: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
});

/** What its shopper may know. */
export const madeClaimJson = (claim: PaymentClaim) => ({
  id: claim.id,
  state: claim.state,
  amount: majorFromMinor(claim.amountMinor, claim.currency),
  currency: claim.currency,
  reference: claim.reference,
  createdAt: claim.createdAt.toISOString(),
});

/** What the routes of both API doors have in common. */
export const CLAIM_ROUTE = {
  summary: 'Say that an order was paid straight to the shop; a person checks and confirms it',
  description:
    'JSON, or multipart form data with one picture (JPEG, PNG or WebP up to 5 MiB, field `picture`): `directMethodId`, and optionally `reference` (up to 100 characters) and `payerName` (up to 200). The same reference again is the same claim. 409 `NOTHING_DUE` when nothing is due, 409 `TOO_MANY_CLAIMS` while five wait.',
  consumes: ['application/json', 'multipart/form-data'],
  response: { 201: MadeClaimJson },
};

const params = Type.Object({ publicToken: Type.String({ maxLength: 100 }) });
const config = { openWhenClosed: true, rateLimit: CLAIM_LIMIT };

/** On the page of an order. */
export const orderClaimRoutes: AppPlugin = async (app) => {
  app.post(
    '/orders/:publicToken/claims',
    { schema: { params }, config, handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      const order = await orderOfLink(request);
      const back = `${shopPath(request.store, request.t.language)}/orders/${order.publicToken}`;
      return claimFromPage(request, reply, { order, store: request.store, back });
    },
  );
};

export const publicClaimRoutes: AppPlugin = async (app) => {
  app.post(
    '/:slug/orders/:publicToken/claims',
    {
      schema: {
        tags: ['Storefront'],
        ...CLAIM_ROUTE,
        params: Type.Object({ slug: Type.String(), ...params.properties }),
      },
      config,
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request, reply) => {
      const { id } = await orderOfLink(request);
      const claim = await claimFromBody(request, tenantOfStore(request.store), id);
      return reply.code(201).send(madeClaimJson(claim));
    },
  );
};
