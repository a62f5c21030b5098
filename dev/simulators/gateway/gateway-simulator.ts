import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Api } from './api.ts';
import { ApiError } from './api-error.ts';
import type { Fault } from './faults.ts';
import { parseBody, readText, sendJson } from './http.ts';
import { Merchants } from './merchants.ts';
import { answerPage } from './pages.ts';

const V1 = '/v1';
const SLOW_MS = 30_000;

/**
 * Stands in for the payment gateway in development and in tests: the real paths, forms, errors and
 * signatures, a page on which a shopper pays, and one on which a developer plays the bank.
 */
export class GatewaySimulator extends Merchants {
  fault: Fault = 'none';
  /** Calls by method and path, to be looked at by tests. */
  readonly calls: string[] = [];
  readonly #api = new Api(this.ledger);
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  /** Listens on this machine alone. @returns its origin */
  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.stopSending();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** As a test finds it: it does what it should, and was not called. Accounts and money stay. */
  reset(): void {
    this.fault = 'none';
    this.calls.length = 0;
    this.reordered = false;
    this.allowSecondPayment = false;
    this.refundsSettle = 'at once';
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const text = await readText(request);
    const body = parseBody(request, text);
    if (answerPage(this, { request, url, body, response })) return;
    if (!url.pathname.startsWith(`${V1}/`)) return sendJson(response, 404, {});
    const path = url.pathname.slice(V1.length);
    this.calls.push(`${request.method} ${path}`);
    const { fault } = this;
    if (await this.#misbehaves(fault, response)) return;
    const [status, answer] = this.#ask(request, { path, url, body });
    if (fault === 'lost-answer') return void response.socket?.destroy();
    if (fault === 'wrong-amount' && 'amount' in answer && path === '/orders') {
      return sendJson(response, status, { ...answer, amount: Number(answer.amount) + 100 });
    }
    sendJson(response, status, answer);
  }

  #ask(
    request: IncomingMessage,
    { path, url, body }: { path: string; url: URL; body: Record<string, unknown> },
  ): [status: number, answer: object] {
    const { method = 'GET', headers } = request;
    try {
      const account = this.signedIn(headers.authorization).keyId;
      const idempotencyKey = headers['x-refund-idempotency']?.toString();
      const call = { method, path, query: url.searchParams, account, body, idempotencyKey };
      return [200, this.#api.answer(call, this.refundsSettle)];
    } catch (error) {
      if (error instanceof ApiError) return [error.status, error.body];
      throw error;
    }
  }

  /** Whether that was the answer. */
  async #misbehaves(fault: Fault, response: ServerResponse): Promise<boolean> {
    const refuse = (status: number, words: string) =>
      sendJson(response, status, new ApiError(status, words).body);
    if (fault === 'down') refuse(500, 'We are facing some trouble completing your request.');
    else if (fault === 'unauthorized') refuse(401, 'Authentication failed');
    else if (fault === 'busy') refuse(429, 'Request failed. Please try after sometime.');
    else if (fault === 'rubbish') response.writeHead(200).end('{"id": "order_');
    else if (fault === 'reset') response.socket?.destroy();
    else if (fault === 'slow') {
      await wait(SLOW_MS, undefined, { signal: this.stopped });
      refuse(504, 'Gateway Time-out');
    } else return false;
    return true;
  }
}
