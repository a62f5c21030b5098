import { type Figure, isMet, type TestResult } from './result.ts';

interface Row {
  id: string;
  what: string;
  limit: string;
  /** One cell for each pass. */
  cells: string[];
}

/** A table of what every pass measured: a line for each test, and one for each of its figures. */
export function tableOf(passes: readonly (readonly TestResult[])[]): string {
  const rows = new Map<string, Row>();
  for (const [pass, results] of passes.entries()) {
    for (const { id, what, limit, cell } of results.flatMap(linesOf)) {
      const row = rows.get(`${id} ${what}`) ?? { id, what, limit, cells: [] };
      row.cells[pass] = cell;
      rows.set(`${id} ${what}`, row);
    }
  }
  const sorted = [...rows.values()].sort((a, b) => a.id.localeCompare(b.id));
  const heads = passes.map((_, pass) => `pass ${pass + 1}`);
  return alignedText([
    ['id', 'what', 'limit', ...heads],
    ...sorted.map(({ id, what, limit, cells }) => [
      id,
      what,
      limit,
      ...heads.map((_, pass) => cells[pass] ?? '-'),
    ]),
  ]);
}

const LONGEST = 76;

function linesOf({ ids, title, passed, ms, figures }: TestResult) {
  const words = title.replace(/(?:[A-H]-\d\d )+/, '');
  const what = words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
  const cell = `${passed ? 'pass' : 'FAIL'} ${(ms / 1_000).toFixed(1)} s`;
  return [
    ...ids.map((id) => ({ id, what, limit: '', cell })),
    ...figures.map((figure) => ({
      id: figure.id,
      what: `  ${figure.what}`,
      limit: limitOf(figure),
      cell: `${isMet(figure) ? '' : 'MISSED '}${shown(figure.value)} ${figure.unit}`,
    })),
  ];
}

function limitOf({ limit, atLeast, unit }: Figure): string {
  if (limit !== undefined) return `≤ ${shown(limit)} ${unit}`;
  return atLeast === undefined ? '' : `≥ ${shown(atLeast)} ${unit}`;
}

const shown = (value: number): string =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 });

function alignedText(lines: readonly string[][]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => line.trimEnd())
    .join('\n');
}
