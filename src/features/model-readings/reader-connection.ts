import { Breaker } from '../../clients/reader/breaker.ts';
import type { ReaderBounds, ReaderClient } from '../../clients/reader/reader-client.ts';
import type { ReaderSettings } from '../../config.ts';
import { lazy } from '../../kernel/concurrency/lazy.ts';
import type { Store } from '../stores/store.ts';

export interface ReaderConnection {
  model: string;
  host: string;
  /** The client's package is loaded with the first question: web processes need none. */
  client(): Promise<ReaderClient>;
  breaker: Breaker;
}

let connection: ReaderConnection | null = null;

export function connectReader(settings: ReaderSettings | null, bounds?: ReaderBounds): void {
  connection = settings && {
    model: settings.model,
    host: new URL(settings.apiUrl).host,
    client: lazy(async () => {
      const { ReaderClient } = await import('../../clients/reader/reader-client.ts');
      return new ReaderClient(settings, bounds);
    }),
    breaker: new Breaker(),
  };
}

export const readerConnection = (): ReaderConnection | null => connection;

export const asksModel = ({ modelReader }: Store): boolean =>
  modelReader && readerConnection() !== null;
