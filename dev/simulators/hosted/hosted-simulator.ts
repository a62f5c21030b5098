import { simulatorApp } from '../simulator-app.ts';
import type { Dialect } from './dialect.ts';
import { misbehave } from './faults.ts';
import { HostedGateway } from './hosted-gateway.ts';
import type { HostedLedger } from './ledger.ts';
import { servePages } from './pages.ts';

/**
 * Stands in for a payment gateway with a page of its own, in development and in tests: the real
 * paths, errors and signatures, the shopper's page, and one on which a developer plays the bank.
 */
export class HostedSimulator extends HostedGateway {
  /** Calls by method and path, to be looked at by tests. */
  readonly calls: string[] = [];
  readonly #app = simulatorApp();

  constructor(dialect: Dialect, ledger?: HostedLedger) {
    super(dialect, ledger);
    servePages(this.#app, this);
    this.#app.register(async (api) => {
      misbehave(api, this);
      dialect.routes(api, this);
    });
  }

  /** Listens on this machine alone. @returns its origin */
  async start(port = 0): Promise<string> {
    this.origin = await this.#app.listen({ port, host: '127.0.0.1' });
    return this.origin;
  }

  async stop(): Promise<void> {
    this.stopSending();
    await this.#app.close();
  }

  /** As a test finds it: it does what it should, and was not called. Accounts and money stay. */
  reset(): void {
    this.fault = 'none';
    this.webhooks = 'in order';
    this.refundsSettle = 'at once';
    this.calls.length = 0;
  }
}
