import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Refusal } from '../../errors.ts';
import { isUuid, newToken } from '../../ids.ts';
import { Box } from '../../kernel/http/box.ts';
import { NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { textIn } from '../../kernel/translation/text.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { actorOf } from '../../session.ts';
import { listOrders } from '../orders/list/list-orders.ts';
import type { Order } from '../orders/order.ts';
import { parcelNumbers } from './parcel-numbers.ts';
import {
  checkTrackingLines,
  markTrackedLines,
  saveTrackingLines,
  type TrackingWanted,
} from './save-tracking-lines.ts';
import { MAX_TRACKING_LINES, readTrackingLines, type TrackingLine } from './tracking-lines.ts';

const MAX_TEXT = 30_000;
const MOST_LISTED = 50;
const Form = Type.Object({
  /** Besides the fields `awb.<order number>` of the listed parcels. */
  text: Type.String({ maxLength: MAX_TEXT, default: '' }),
  courier: Type.String({ maxLength: 60, default: '' }),
  /** Listed orders, comma-separated. */
  ids: Type.String({ maxLength: 8_000, default: '' }),
  ship: Box,
  /** Ticked: numbers of orders that proceed though their shoppers asked to cancel. */
  anyway: Type.Optional(Type.Unknown()),
  step: Type.String({ maxLength: 10, default: 'look' }),
  /** One per paste, so that a double click saves once. */
  key: Type.String({ maxLength: 100, default: '' }),
});

const Query = Type.Object({
  ids: Type.String({ maxLength: 8_000, default: '' }),
});

interface Typed extends TrackingWanted {
  text: string;
  /** AWBs by order number, as typed. */
  awbs: ReadonlyMap<string, string>;
}

const VIEW = 'seller/parcels/add';
const NOTHING: Typed = { text: '', courier: '', ship: true, awbs: new Map() };

export const trackingListPages: AppPlugin = async (app) => {
  app.get(
    '/parcels/add',
    { config: { permission: 'orders.fulfil' }, schema: { querystring: Query } },
    async (request, reply) => {
      const parcels = await waitingParcels(request.tenant, request.query.ids);
      return reply.page(VIEW, startPage(request, NOTHING, parcels));
    },
  );

  app.post('/parcels/add', { schema: { body: Form } }, async (request, reply) => {
    const { tenant, body } = request;
    const { text, awbs } = listOf(body);
    const typed = { text, awbs, courier: body.courier.trim(), ship: body.ship === 'on' };
    const { t } = request;
    const read = await readTrackingLines(text).catch(asWords(t));
    const lines = typeof read === 'string' ? [] : await checkTrackingLines(tenant, read);
    if (lines.length === 0) {
      const parcels = await waitingParcels(tenant, body.ids);
      const errors = { text: typeof read === 'string' ? read : t('orders.tracking.noLines') };
      return reply.code(422).page(VIEW, { ...startPage(request, typed, parcels), errors });
    }
    const page = {
      store: sellerStore(request),
      typed,
      lines: lines.map((line) => inWords(line, t)),
    };
    if (body.step !== 'save') {
      const marked = await markTrackedLines(tenant, lines);
      return reply.page('seller/parcels/add-preview', {
        ...page,
        lines: marked.map((line) => inWords(line, t)),
        key: newToken(),
      });
    }
    const context = { actor: actorOf(request.signedIn), key: body.key || newToken() };
    const ignoreCancelRequests = numbersIn(body.anyway);
    const wanted = { ...typed, holdUnpaid: true, ignoreCancelRequests };
    const results = await saveTrackingLines(tenant, lines, wanted, context);
    const told = results.map((line) => inWords(line, t));
    return reply.page('seller/parcels/add-result', { ...page, results: told });
  });
};

/** For a list that can't be read. @throws other errors */
const asWords =
  (t: Translator) =>
  (error: unknown): string => {
    if (!(error instanceof Refusal) || error.statusCode !== 400) throw error;
    return error.textIn(t);
  };

const inWords = <L extends TrackingLine>(line: L, t: Translator): L =>
  line.words ? { ...line, problem: textIn(line.words, t) } : line;

const numbersIn = (ticked: unknown): number[] =>
  (Array.isArray(ticked) ? ticked : [ticked]).map(Number).filter(Number.isSafeInteger);

const AWB = 'awb.';

function listOf(body: { text: string }) {
  const typed = Object.entries(body).flatMap(([name, value]): [string, string][] =>
    name.startsWith(AWB) && typeof value === 'string' && value.trim() !== ''
      ? [[name.slice(AWB.length), value.trim()]]
      : [],
  );
  const lines = typed.slice(0, MAX_TRACKING_LINES).map(([number, awb]) => `${number}, ${awb}`);
  const text = [...lines, body.text].filter((part) => part.trim() !== '').join('\n');
  return { text, awbs: new Map(typed) };
}

/** Without a number: of the given orders, else of all packed ones. */
async function waitingParcels(tenant: Tenant, typed: string): Promise<Order[]> {
  const ids = typed.split(',').filter(isUuid).slice(0, MAX_TRACKING_LINES);
  const filter = ids.length > 0 ? { ids } : { status: ['packed'] as const };
  const { items } = await listOrders(tenant, { ...filter, page: 1, limit: MOST_LISTED });
  const numbers = await parcelNumbers(
    tenant,
    items.map(({ id }) => id),
  );
  return items.filter(({ id }) => numbers.get(id)?.length === 0);
}

const startPage = (request: FastifyRequest, typed: Typed, parcels: Order[]) => ({
  parcels,
  store: sellerStore(request),
  typed,
  errors: NO_ERRORS,
  most: MAX_TRACKING_LINES,
});
