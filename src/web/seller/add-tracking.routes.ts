import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findOrders } from '../../domain/orders/find-orders.ts';
import { checkTrackingLines } from '../../domain/shipping/check-tracking-lines.ts';
import { markTrackedLines } from '../../domain/shipping/mark-tracked-lines.ts';
import {
  saveTrackingLines,
  type TrackingWanted,
} from '../../domain/shipping/save-tracking-lines.ts';
import { MAX_TRACKING_LINES, readTrackingLines } from '../../domain/shipping/tracking-lines.ts';
import type { AppPlugin } from '../../http-types.ts';
import { isUuid, newToken } from '../../ids.ts';
import { actorOf } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { sellerStore } from './seller-store.ts';

const MAX_TEXT = 30_000;
const Form = Type.Object({
  text: Type.String({ maxLength: MAX_TEXT, default: '' }),
  courier: Type.String({ maxLength: 60, default: '' }),
  /** Whether the orders are marked shipped, too. */
  ship: Type.Optional(Type.Literal('on')),
  step: Type.String({ maxLength: 10, default: 'look' }),
  /** One for each paste, so that a double tap saves once. */
  key: Type.String({ maxLength: 100, default: '' }),
});

const Query = Type.Object({
  /** Orders that were ticked in their list, with commas between. */
  ids: Type.String({ maxLength: 8_000, default: '' }),
});

interface Typed extends TrackingWanted {
  text: string;
}

const VIEW = 'seller/parcels/add';
const NOTHING: Typed = { text: '', courier: '', ship: true };

/** Adding the numbers of many parcels at once: paste, look, save. */
export const addTrackingRoutes: AppPlugin = async (app) => {
  app.get('/parcels/add', { schema: { querystring: Query } }, async (request, reply) => {
    const text = await linesFor(request.tenant, request.query.ids);
    return reply.page(VIEW, startPage(request, { ...NOTHING, text }));
  });

  app.post('/parcels/add', { schema: { body: Form } }, async (request, reply) => {
    const { tenant, body } = request;
    const typed = { text: body.text, courier: body.courier.trim(), ship: body.ship === 'on' };
    const lines = await checkTrackingLines(tenant, readTrackingLines(typed.text));
    if (lines.length === 0) {
      const errors = { text: 'has no line with an order number and an AWB' };
      return reply.code(422).page(VIEW, { ...startPage(request, typed), errors });
    }
    const page = { store: sellerStore(request), typed, lines };
    if (body.step !== 'save') {
      const marked = await markTrackedLines(tenant, lines);
      return reply.page('seller/parcels/add-preview', { ...page, lines: marked, key: newToken() });
    }
    const context = { actor: actorOf(request.signedIn), key: body.key || newToken() };
    const results = await saveTrackingLines(tenant, lines, { ...typed, holdUnpaid: true }, context);
    return reply.page('seller/parcels/add-result', { ...page, results });
  });
};

/** "1042, " for each of these orders, their AWBs to be typed behind it. */
async function linesFor(tenant: Tenant, typed: string): Promise<string> {
  const ids = typed.split(',').filter(isUuid).slice(0, MAX_TRACKING_LINES);
  const orders = await findOrders(tenant, ids);
  return ids
    .flatMap((id) => orders.get(id.toLowerCase()) ?? [])
    .map(({ orderNumber }) => `${orderNumber}, `)
    .join('\n');
}

const startPage = (request: FastifyRequest, typed: Typed) => ({
  store: sellerStore(request),
  typed,
  errors: {},
  most: MAX_TRACKING_LINES,
});
