import { AsyncLocalStorage } from 'node:async_hooks';

const noted = new AsyncLocalStorage<Set<string>>();
/** A delivery may be for many; the log names the first. */
const MOST = 10;

export const notingStores = <T>(owners: Set<string>, work: () => Promise<T>): Promise<T> =>
  noted.run(owners, work);

export function noteStore(ownerId: string | null): void {
  const owners = noted.getStore();
  if (owners && ownerId && owners.size < MOST) owners.add(ownerId);
}
