import { deleteInBatches } from '../../kernel/db/delete-in-batches.ts';
import { BaseModel } from '../../kernel/db/model.ts';
import type { LetterScope } from '../../letter-enums.ts';

export class LetterCount extends BaseModel {
  static override tableName = 'letter_counts';
  static override idColumn = ['scope', 'key', 'day'];

  /** In UTC. */
  day!: Date;
  scope!: LetterScope;
  /** An id, or an `addressKey`. */
  key!: string;
  sent!: number;
  most!: number;
}

export const pruneLetterCounts = (): Promise<number> =>
  deleteInBatches('letter_counts', `day < (now() at time zone 'UTC')::date - 1`);
