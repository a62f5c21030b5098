import type { StatementPart } from '../db/statement.ts';

/**
 * For rows that a statement takes from JSON: the store's id as a value if all are of one store, so
 * that the statement names it; else the rows' own `column`.
 */
export function ownerOfRows(
  ownerIds: readonly (string | undefined)[],
  column = 'owner_id',
): StatementPart {
  const [first] = ownerIds;
  return first && ownerIds.every((ownerId) => ownerId === first)
    ? { sql: '?::uuid', bindings: [first] }
    : { sql: column, bindings: [] };
}
