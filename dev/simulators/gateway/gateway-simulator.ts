import { simulatorApp } from '../simulator-app.ts';
import { apiRoutes } from './api.ts';
import type { Fault } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { Merchants } from './merchants.ts';
import { servePages } from './pages.ts';

/**
 * Stands in for the payment gateway in development and in tests: the real paths, forms, errors and
 * signatures, a page on which a shopper pays, and one on which a developer plays the bank.
 */
export class GatewaySimulator extends Merchants {
  fault: Fault = 'none';
  /** Calls by method and path, to be looked at by tests. */
  readonly calls: string[] = [];
  readonly #app = simulatorApp();

  constructor(ledger?: Ledger) {
    super(ledger);
    servePages(this.#app, this);
    this.#app.register(apiRoutes, { prefix: '/v1', simulator: this });
  }

  /** Listens on this machine alone. @returns its origin */
  start(port = 0): Promise<string> {
    return this.#app.listen({ port, host: '127.0.0.1' });
  }

  async stop(): Promise<void> {
    this.stopSending();
    await this.#app.close();
  }

  /** As a test finds it: it does what it should, and was not called. Accounts and money stay. */
  reset(): void {
    this.fault = 'none';
    this.calls.length = 0;
    this.reordered = false;
    this.allowSecondPayment = false;
    this.refundsSettle = 'at once';
  }
}
