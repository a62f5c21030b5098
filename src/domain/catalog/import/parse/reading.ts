import type { DecimalSign } from '../../../../format/file-number.ts';

/** What a seller may say about a file, because the file itself doesn't. */
export interface ReadingChoices {
  /** The sign before decimals in all of its numbers; null: as the file shows. */
  decimalSign: DecimalSign | null;
  /** Our field → the number of its column, from 0; null: by the names of the columns. */
  mapping: Readonly<Record<string, number>> | null;
}

export const NO_CHOICES: ReadingChoices = { decimalSign: null, mapping: null };

/** Whose file is read. */
export interface ImportPlace {
  /** Of the prices. */
  currency: string;
  /** In which days of the file begin and end. */
  timeZone: string;
}

export interface ReadingContext extends ImportPlace, ReadingChoices {
  /** Decides which sale prices apply. */
  now: Date;
}

/** How a file was read, for its preview. */
export interface Reading extends ReadingChoices {
  /** The sign that was taken; null where no number of the file has one that matters. */
  takenSign: DecimalSign | null;
  columns: { name: string; field: string | null }[];
}
