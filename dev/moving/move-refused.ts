/** Why a store cannot be exported, imported or moved, in words for the operator. */
export class MoveRefused extends Error {}

/** What the database says of a row that does not fit: with the values that collide. */
export function refusalOf(table: string, error: unknown): unknown {
  const { code = '', detail } = error as { code?: string; detail?: string };
  const isMisfit = code.startsWith('23');
  return isMisfit ? new MoveRefused(`A row of ${table} does not fit here: ${detail}`) : error;
}
