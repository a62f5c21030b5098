import type { DecimalSign } from '../../../../kernel/format/file-number.ts';
import { shownText } from '../../../../kernel/format/formula-cell.ts';
import type { TableRow } from './read-table.ts';

/** What a seller may say about a file, because the file itself doesn't. */
export interface ReadingChoices {
  /** The sign before decimals in all of its numbers; null: as the file shows. */
  decimalSign: DecimalSign | null;
  /** Our field → its column's name or number, from 1; null: by the names of the columns. */
  mapping: Mapping | null;
}

export type Mapping = Readonly<Record<string, string | number>>;

export const NO_CHOICES: ReadingChoices = { decimalSign: null, mapping: null };

export interface ImportPlace {
  currency: string;
  timeZone: string;
}

export interface ReadingContext extends ImportPlace, ReadingChoices {
  now: Date;
}

export interface Reading extends ReadingChoices {
  /** The sign that was taken; null where no number of the file has one that matters. */
  takenSign: DecimalSign | null;
  columns: ReadColumn[];
}

export interface ReadColumn {
  name: string;
  /** Our field that is read from it; null: it is left out. */
  field: string | null;
  samples: string[];
}

const SAMPLES = 3;
const SAMPLE_LENGTH = 40;
/** Rows whose values are shown. */
const SHOWN_ROWS = 50;

export const readColumns = (
  header: readonly string[],
  rows: readonly TableRow[],
  fieldOf: (place: number) => string | null,
): ReadColumn[] =>
  header.map((name, place) => {
    const values = rows
      .slice(0, SHOWN_ROWS)
      .map(({ cells }) => shownText((cells[place] ?? '').trim()));
    const samples = [...new Set(values.filter(Boolean))].slice(0, SAMPLES);
    return {
      name,
      field: fieldOf(place),
      samples: samples.map((sample) => sample.slice(0, SAMPLE_LENGTH)),
    };
  });
