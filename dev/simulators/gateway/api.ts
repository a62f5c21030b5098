import { ApiError } from './api-error.ts';
import { sent } from './entities.ts';
import type { Ledger } from './ledger.ts';
import { type Body, createOrder } from './orders.ts';
import { capturePayment } from './payments.ts';
import { createRefund, type RefundEnd } from './refunds.ts';

/** One call of the API, by an account whose keys were right. */
export interface Call {
  method: string;
  /** Below /v1. */
  path: string;
  query: URLSearchParams;
  account: string;
  body: Body;
  /** As they came, in lower case. */
  idempotencyKey: string | undefined;
}

const collection = (items: object[]) => ({ entity: 'collection', count: items.length, items });

/** The interface of the real gateway, as far as it is used. */
export class Api {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** @throws ApiError */
  answer(call: Call, refundsEnd: RefundEnd): object {
    const [kind, id, part, partId] = call.path.slice(1).split('/');
    const route = `${call.method} ${kind}${id ? '/id' : ''}${part ? `/${part}` : ''}${partId ? '/id' : ''}`;
    const { account, body } = call;
    const ledger = this.#ledger;
    const order = () => ledger.order(id ?? '', account);
    const payment = () => ledger.payment(id ?? '', account);
    switch (route) {
      case 'POST orders':
        return sent(createOrder(ledger, account, body));
      case 'GET orders':
        return collection(this.#orders(call));
      case 'GET orders/id':
        return sent(order());
      case 'GET orders/id/payments':
        return collection(ledger.paymentsOf(order().id).map(sent));
      case 'GET payments/id':
        return sent(payment());
      case 'POST payments/id/capture':
        return sent(capturePayment(ledger, payment(), body));
      case 'POST payments/id/refund':
        return sent(this.#refund(call, payment().id, refundsEnd));
      case 'GET payments/id/refunds':
        return collection(this.#refundsOf(payment().id));
      case 'GET payments/id/refunds/id':
        payment();
        return sent(ledger.refund(partId ?? '', account));
      default:
        throw new ApiError(404, 'The requested URL was not found on the server.');
    }
  }

  #orders({ account, query }: Call): object[] {
    const receipt = query.get('receipt');
    return [...this.#ledger.orders.values()]
      .filter((each) => each.account === account && (!receipt || each.receipt === receipt))
      .reverse()
      .slice(0, Number(query.get('count') ?? 10))
      .map(sent);
  }

  #refundsOf(paymentId: string): object[] {
    return [...this.#ledger.refunds.values()]
      .filter((each) => each.payment_id === paymentId)
      .reverse()
      .map(sent);
  }

  #refund({ account, body, idempotencyKey }: Call, paymentId: string, end: RefundEnd) {
    const payment = this.#ledger.payment(paymentId, account);
    if (idempotencyKey === undefined) return createRefund(this.#ledger, payment, body, end);
    if (!/^[\w-]{10,}$/.test(idempotencyKey)) {
      throw new ApiError(400, 'The idempotency key must be 10 or more letters, digits, - and _');
    }
    const place = `${account} ${paymentId} ${idempotencyKey}`;
    const text = JSON.stringify(body);
    const earlier = this.#ledger.refundKeys.get(place);
    if (earlier && earlier.body !== text) {
      throw new ApiError(400, 'Different request body sent with the same idempotency key');
    }
    if (earlier) return this.#ledger.refund(earlier.refundId);
    const refund = createRefund(this.#ledger, payment, body, end);
    this.#ledger.refundKeys.set(place, { body: text, refundId: refund.id });
    this.#ledger.save();
    return refund;
  }
}
