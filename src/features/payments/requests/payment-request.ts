import { Type } from 'typebox';
import { PAYMENT_REQUEST_STATES, type PaymentRequestState } from '../../../enums.ts';
import { type Answer, answerOf } from '../../../kernel/db/answer.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import * as column from '../../../kernel/db/columns.ts';
import { tenantModel } from '../../../kernel/db/model.ts';
import { gatewayConnection } from '../gateway/gateway-connection.ts';

const COLUMNS = {
  id: column.uuid(),
  orderId: column.uuid(),
  token: column.text('The secret part of its address'),
  amountMinor: column.amount('amount', 'What was asked for, in the main currency unit'),
  paidMinor: column.amount('paid', 'What came in through it, in the main currency unit'),
  currency: column.text(),
  state: column.word(
    PAYMENT_REQUEST_STATES,
    '`partly_paid`: it still takes the rest; `expired` and `closed`: it takes nothing more',
  ),
  expiresAt: column.time(),
  closedAt: column.timeOrNull(),
  actorName: column.text(),
  createdAt: column.time(),
  updatedAt: column.time(),
};

/** A link that asks for what is due of an order, or a part of it. Amounts in minor units. */
export class PaymentRequest extends tenantModel('payment_requests', COLUMNS) {}

type Stands = Pick<PaymentRequest, 'state' | 'expiresAt'>;

/** In a row; whether its time is over is said by `requestState`. */
export const OPEN_STATES = ['open', 'partly_paid'] as const satisfies PaymentRequestState[];

const isOpenState = (state: PaymentRequestState): boolean =>
  OPEN_STATES.some((open) => open === state);

/** As it is now: a request ends with its time, also before its row says so. */
export const requestState = ({ state, expiresAt }: Stands): PaymentRequestState =>
  isOpenState(state) && expiresAt.getTime() <= databaseTime() ? 'expired' : state;

export const takesMoney = (request: Stands): boolean => isOpenState(requestState(request));

/** Minor units. @param dueMinor of its order, which may owe less by now */
export const leftOfRequest = (
  { amountMinor, paidMinor }: Pick<PaymentRequest, 'amountMinor' | 'paidMinor'>,
  dueMinor: number,
): number => Math.max(Math.min(amountMinor - paidMinor, dueMinor), 0);

export const payPath = ({ token }: Pick<PaymentRequest, 'token'>): string => `/pay/${token}`;

export const payUrl = (request: Pick<PaymentRequest, 'token'>): string =>
  `${gatewayConnection().frontendUrl}${payPath(request)}`;

const stored = answerOf(COLUMNS, [
  'id',
  'orderId',
  'token',
  'amountMinor',
  'paidMinor',
  'currency',
  'state',
  'expiresAt',
  'createdAt',
]);

export const requestAnswer: Answer<PaymentRequest> = {
  schema: Type.Object({
    ...stored.schema.properties,
    url: Type.String({ description: 'The page to pay it on' }),
  }),
  json: (request) => ({
    ...stored.json({ ...request, state: requestState(request) }, request.currency),
    url: payUrl(request),
  }),
};
