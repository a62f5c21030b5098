import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { idempotencyKey } from '../../domain/idempotency/idempotency-key.ts';
import { findOrders } from '../../domain/orders/find-orders.ts';
import {
  type CheckedLine,
  checkTrackingLines,
} from '../../domain/shipping/check-tracking-lines.ts';
import { markTrackedLines, TRACKED_ALREADY } from '../../domain/shipping/mark-tracked-lines.ts';
import { shipOrder } from '../../domain/shipping/ship-order.ts';
import { MAX_TRACKING_LINES } from '../../domain/shipping/tracking-lines.ts';
import { Refusal } from '../../errors.ts';
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

interface Typed {
  text: string;
  courier: string;
  ship: boolean;
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
    const lines = await checkTrackingLines(tenant, typed.text);
    if (lines.length === 0) {
      const errors = { text: 'has no line with an order number and an AWB' };
      return reply.code(422).page(VIEW, { ...startPage(request, typed), errors });
    }
    const page = { store: sellerStore(request), typed, lines };
    if (body.step !== 'save') {
      const marked = await markTrackedLines(tenant, lines);
      return reply.page('seller/parcels/add-preview', { ...page, lines: marked, key: newToken() });
    }
    const results = await saveLines(request, lines, typed, body.key || newToken());
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

interface LineResult extends CheckedLine {
  saved: boolean;
}

/** Each line in a transaction of its own: one that is refused holds up none of the others. */
async function saveLines(
  request: FastifyRequest,
  lines: readonly CheckedLine[],
  typed: Typed,
  key: string,
): Promise<LineResult[]> {
  const results: LineResult[] = [];
  for (const line of lines) {
    const problem = line.problem || (await saveLine(request, line, typed, key));
    results.push({ ...line, problem, saved: problem === '' });
  }
  return results;
}

/** @returns why it was refused; empty when it was saved */
async function saveLine(
  { tenant, signedIn }: FastifyRequest,
  { order, awb, courier }: CheckedLine,
  typed: Typed,
  key: string,
): Promise<string> {
  if (!order) return 'There is no such order';
  const shipment = { awb, courier: courier || typed.courier, ship: typed.ship };
  const idempotency = idempotencyKey(tenant, `tracking of ${order.id}`, key, shipment);
  try {
    await shipOrder(tenant, order.id, shipment, { actor: actorOf(signedIn), idempotency });
    return '';
  } catch (error) {
    if (error instanceof Refusal) return wordsOf(error);
    throw error;
  }
}

const wordsOf = ({ code, message }: Refusal): string =>
  code === 'FULFILLMENT_EXCEEDS_ORDERED' ? TRACKED_ALREADY : message;
