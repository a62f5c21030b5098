/** The SQLSTATE of a write to a store that is on its way to another database (migration 54). */
export const STORE_MOVING = 'SKMOV';

export const isStoreMoving = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === STORE_MOVING;
