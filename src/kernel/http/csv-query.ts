import { type Static, Type } from 'typebox';
import { CSV_STYLES, type CsvStyle } from '../format/csv-style.ts';

export const csvQuery = {
  separator: Type.Enum(['comma', 'semicolon'], {
    default: 'comma',
    description:
      'What separates cells. With `semicolon`, amounts have a decimal comma, as spreadsheets of many countries expect',
  }),
};
const CsvQuery = Type.Object(csvQuery);

export const csvStyle = ({ separator }: Static<typeof CsvQuery>): CsvStyle => CSV_STYLES[separator];
