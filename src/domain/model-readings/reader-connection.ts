import { Breaker } from '../../clients/reader/breaker.ts';
import type { ReaderBounds, ReaderClient } from '../../clients/reader/reader-client.ts';
import type { ReaderSettings } from '../../config.ts';
import { lazy } from '../../lazy.ts';

/** The operator's language model, as this process reaches it. */
export interface ReaderConnection {
  model: string;
  /** Whom sellers' messages are sent to: the server's name, and its port where it has one. */
  host: string;
  /** Its client's package is loaded with the first question: web processes ask none. */
  client(): Promise<ReaderClient>;
  breaker: Breaker;
}

let connection: ReaderConnection | null = null;

/** Tells this process where the language model is; null: there is none. Called once at start. */
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

/** The language model that this process may ask; null: the operator has set none. */
export const readerConnection = (): ReaderConnection | null => connection;
