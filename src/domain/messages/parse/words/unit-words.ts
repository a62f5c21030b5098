import { plainWord } from './plain-word.ts';

/** What things are counted or measured in. */
export type Unit = string;

const ROWS = `
kg | kg kgs kilo kilos kilogram kilograms
g | g gm gms gram grams
l | l ltr litre litres liter liters
ml | ml mls
piece | piece pieces pc pcs
`;

const UNITS = new Map(
  ROWS.trim()
    .split('\n')
    .flatMap((row) => {
      const [unit = '', words = ''] = row.split('|').map((cell) => cell.trim());
      return words.split(' ').map((word) => [plainWord(word), unit] as const);
    }),
);

/** The unit that a word names ("kilo", "packets", "बोतल"); null for other words. */
export function unitOf(word: string): Unit | null {
  return UNITS.get(plainWord(word)) ?? null;
}
