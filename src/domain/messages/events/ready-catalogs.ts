import { messageReader } from '../../drafts/message-reader.ts';
import { catalogOfStore } from '../catalog-of-store.ts';
import type { KeptEvent } from './keep-events.ts';

/**
 * Loads the catalogs that messages are read with before they wait in line: a large one takes a
 * while after a change, and must not hold up other stores' messages. If loading fails, it is
 * repeated in the event's own transaction, and that error is stored.
 */
export async function readyCatalogs({ told, connections }: KeptEvent): Promise<void> {
  if (told.kind !== 'message' && told.kind !== 'edit') return;
  const catalogs = connections.map(({ store }) => catalogOfStore(store));
  await Promise.allSettled([messageReader(), ...catalogs]);
}
