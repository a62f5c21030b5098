import { expect, test } from 'vitest';
import type { Refusal } from '../../../src/errors.ts';
import { readRows, type TableRow } from '../../../src/kernel/format/read-rows.ts';
import { TABLES } from '../../../src/limits.ts';
import { cpuTime } from '../../support/cpu-time.ts';

const MB = 1024 * 1024;

async function rowsOf(content: string | Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  await readRows(Buffer.from(content), {
    field: 'file',
    take: (row) => rows.push(row),
  });
  return rows;
}

const refusalOf = (content: string | Buffer): Promise<Refusal> =>
  rowsOf(content).then(
    () => expect.unreachable('it was read'),
    (error) => error,
  );

test('rows are numbered as a spreadsheet does, and blank ones are left out', async () => {
  const text = 'a,"b\nb"\r\n\r\n,\r\n1,"2""3"\r\nlast';
  expect(await rowsOf(text.replaceAll('\r\n', '\n'))).toEqual([
    { row: 1, cells: ['a', 'b\nb'] },
    { row: 4, cells: ['1', '2"3'] },
    { row: 5, cells: ['last'] },
  ]);
});

test('a cell that goes over several pieces is one', async () => {
  const long = 'é'.repeat(TABLES.cellLength);
  expect(await rowsOf(`a,"${long}"\nb,${long}`)).toEqual([
    { row: 1, cells: ['a', long] },
    { row: 2, cells: ['b', long] },
  ]);
});

const full = `${'1,'.repeat(99)}1\n`;
const ATTACKS: [string, string | Buffer, Partial<Refusal>][] = [
  ['ten million line breaks', Buffer.alloc(9.5 * MB, '\n'), { code: 'TOO_MANY_ROWS' }],
  ['rows of blanks', ' , \n'.repeat(2 * MB), { code: 'TOO_MANY_ROWS' }],
  ['one cell of the whole file', Buffer.alloc(9 * MB, 'a'), { code: 'ROW_TOO_LONG' }],
  ['a quote that never ends', `"${'a\n'.repeat(4 * MB)}`, { code: 'ROW_TOO_LONG' }],
  ['ten million empty columns', Buffer.alloc(9.5 * MB, ','), { code: 'ROW_TOO_LONG' }],
  ['a million columns', 'a,'.repeat(1_000_000), { code: 'ROW_TOO_LONG' }],
  ['columns that just fit a row', `a\n${','.repeat(200)}\n`, { code: 'TOO_MANY_COLUMNS' }],
  ['quoted quotes', '"""",'.repeat(1_500_000), { code: 'ROW_TOO_LONG' }],
  ['rows full of cells', full.repeat(20_000), { code: 'TOO_MANY_CELLS' }],
  ['a long cell', `a,b\n1,${'a'.repeat(TABLES.cellLength + 1)}\n`, { code: 'CELL_TOO_LONG' }],
  ['zeros', Buffer.alloc(9.5 * MB, 0), {}],
];

test.each(ATTACKS)(
  '%s: refused in no time, and others have their turns',
  async (_, bytes, told) => {
    const content = Buffer.from(bytes);
    let turns = 0;
    let reading = true;
    const serve = () => {
      turns++;
      if (reading) setImmediate(serve);
    };
    setImmediate(serve);
    let refusal: Refusal | TableRow[] = [];
    const worked = await cpuTime(async () => {
      refusal = await rowsOf(content).catch((error) => error);
    });
    reading = false;
    expect(worked).toBeLessThan(2_000);
    const { code } = refusal as unknown as Refusal;
    expect({ code }).toMatchObject(told);
    if (code === undefined) expect(refusal).toEqual([]);
    // One for each piece at least of what has to be read to see the bound.
    const read = {
      TOO_MANY_ROWS: TABLES.rows,
      ROW_TOO_LONG: TABLES.rowLength,
      TOO_MANY_CELLS: TABLES.cells * 2,
    }[code];
    expect(turns).toBeGreaterThanOrEqual(Math.floor((read ?? 0) / TABLES.pieceBytes));
  },
);

test('a refusal names the field, the row and the bound', async () => {
  const { statusCode, message, details } = await refusalOf(`a,b\n\n${',x'.repeat(200)}\n`);
  expect({ statusCode, message, details }).toMatchObject({
    statusCode: 400,
    message: 'Row 3 has more than 200 columns',
    details: {
      fields: [{ path: 'file', message: 'row 3 has more than 200 columns' }],
      row: 3,
      most: 200,
    },
  });
});

test('as many rows, columns and characters as are allowed are read', async () => {
  const blank = '\n'.repeat(TABLES.rows - 1);
  expect(await rowsOf(`${blank}a`)).toEqual([{ row: TABLES.rows, cells: ['a'] }]);
  const wide = Array.from({ length: TABLES.columns }, () => 'x');
  expect(await rowsOf(wide.join())).toEqual([{ row: 1, cells: wide }]);
});

test('one table is read after the other, whether it is refused or not', async () => {
  const order: string[] = [];
  const reading = (name: string, content: string) =>
    readRows(Buffer.from(content), {
      field: 'file',
      take: ({ row }) => {
        order.push(`${name}${row}`);
      },
    });
  const long = `1\n${' '.repeat(3 * TABLES.pieceBytes)}\n2`;
  await Promise.allSettled([reading('a', long), reading('b', `1\n"2`), reading('c', '1\n2')]);
  expect(order).toEqual(['a1', 'a3', 'c1', 'c2']);
});
