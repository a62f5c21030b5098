/**
 * SQL: the store of a job or an event is not closed for its move to another database. Its work is
 * done there; the oldest of it must not keep that of other stores from being found. Once it has
 * moved, only what deletes its remains is left here.
 */
export const isNotClosed = (owner: string): string =>
  `(${owner} is null or ${owner} <> all (array(
     select m.owner_id from store_moves m where m.closed_at is not null and m.moved_at is null)))`;
