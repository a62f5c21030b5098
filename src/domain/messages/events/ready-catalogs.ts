import { messageReader } from '../../drafts/message-reader.ts';
import { catalogOfStore } from '../catalog-of-store.ts';
import type { KeptEvent } from './keep-events.ts';

/**
 * Has in memory what a message is read with and against, before it stands in line: a large catalog
 * takes a while after a change, and nobody else's messages are to wait for it. One that cannot be
 * read now is read in the event's own transaction, whose failure is kept.
 */
export async function readyCatalogs({ told, connections }: KeptEvent): Promise<void> {
  if (told.kind !== 'message' && told.kind !== 'edit') return;
  const catalogs = connections.map(({ store }) => catalogOfStore(store));
  await Promise.allSettled([messageReader(), ...catalogs]);
}
