import { type ESTree, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { parsed, type SourceCode, sourceCode } from '../support/source-code.ts';

/**
 * Where the product's statements stand, besides migrations; a feature's verb may have its own beside
 * it. What stands within the query of a model, such as `raw('attempts + 1')`, is no statement.
 */
const HOMES = /^src\/kernel\/db\/|\/queries\/|^src\/features\/[\w-]+\/[\w-]+\.ts$/;

/** The files with statements elsewhere, and why. */
const EXCEPTIONS: Record<string, string> = {
  'src/kernel/crypto/reencrypt-in-batches.ts':
    'sends the statement that its caller has from a `queries` folder',
  'src/kernel/jobs/add-job.ts': 'sends one alone that is otherwise part of another',
  'src/kernel/queue/notice-carrier.ts': 'listens on a connection of its own, and reads no table',
  'src/kernel/tenancy/delete-of-tenant.ts': 'deletes from every table',
  'src/kernel/tenancy/tables.ts': 'conditions for rows of each table',
  'src/kernel/watch/statement-families.ts': 'names statements, and sends none',
};

/** Functions of `src/kernel/db` that send any text to the database: nobody else needs them. */
const SENDERS = ['rows', 'preparedRows'];
/** What sends named parts, which may come from several folders, with a text of its own. */
const JOINER = 'together';

const STATEMENT =
  /(?:^[\s(]*(?:select|with\s+(?:recursive\s+)?\w+\s+as)|\bselect\b.*\bfrom|\binsert\s+into|\bdelete\s+from|\bupdate\s+(?:only\s+)?[\w."]+(?:\s+(?:as\s+)?\w+)?\s+set)\b/is;

/** The end of a statement whose parts stand where they belong. */
const NOTHING = 'select 1';

function isStatement(text: string): boolean {
  const [words] = STATEMENT.exec(text) ?? [];
  // "Select a product from the list" is English.
  const isEnglish = /^[\s(]*[A-Z][a-z]/.test(words ?? '');
  return words !== undefined && !isEnglish && text !== NOTHING;
}

/** A text of the code, with `_` for what is filled in; null for anything else. */
function textOf(node: ESTree.Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type !== 'TemplateLiteral') return null;
  return node.quasis.map(({ value }) => value.cooked).join('_');
}

/** Whether a text says something of its own to the database. */
const isOwnText = (node: ESTree.Node): boolean => ![null, NOTHING].includes(textOf(node));

/** The lines of a file with statements, or with what sends them. */
function statementsIn({ text, program }: SourceCode): number[] {
  const found: number[] = [];
  const note = (node: ESTree.Node) => {
    if (isStatement(textOf(node) ?? '')) found.push(node.start);
  };
  new Visitor({
    Literal: note,
    TemplateLiteral: note,
    ImportDeclaration({ source, specifiers }) {
      if (!/\/db\/(?!columns\.ts)[\w-]+\.ts$/.test(source.value)) return;
      for (const each of specifiers) {
        const isSender =
          each.type !== 'ImportSpecifier' ||
          (each.imported.type === 'Identifier' && SENDERS.includes(each.imported.name));
        if (isSender) found.push(each.start);
      }
    },
    CallExpression({ callee, arguments: given }) {
      const name =
        callee.type === 'Identifier'
          ? callee.name
          : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
            ? `.${callee.property.name}`
            : '';
      if (![JOINER, '.raw', '.query'].includes(name)) return;
      found.push(...given.filter(isOwnText).map(({ start }) => start));
    },
  }).visit(program);
  return [...new Set(found.map((at) => text.slice(0, at).split('\n').length))];
}

test('statements stand in `queries` folders', () => {
  const code = [...sourceCode('src'), ...sourceCode('worker')];
  const atHome = code.filter(({ path }) => HOMES.test(path));
  expect(atHome.filter((file) => statementsIn(file).length > 0).length).toBeGreaterThan(100);
  const elsewhere = code
    .filter((file) => !atHome.includes(file))
    .map((file) => ({ path: file.path, lines: statementsIn(file) }))
    .filter(({ lines }) => lines.length > 0);
  const wrong = elsewhere.filter(({ path }) => !(path in EXCEPTIONS));
  expect(wrong.flatMap(({ path, lines }) => lines.map((line) => `${path}:${line}`))).toEqual([]);
  expect(elsewhere.map(({ path }) => path)).toEqual(Object.keys(EXCEPTIONS));
});

/** The lines with statements in an example, where `#` stands for `$`. */
const linesOf = (example: string): number[] =>
  statementsIn(parsed('example.ts', example.replaceAll('#', '$')));

test.each([
  'const SQL = `with found as (#{part}) select 1`;',
  'const SQL = `\n  select id, #{columns}\n    from orders`;',
  "const PART = '(SELECT count(*) FROM orders)';",
  "query.whereRaw('id in (select order_id from refunds)');",
  'const SQL = `insert into #{table} (id) values (?)`;',
  'const SQL = `update #{table} as t set id = ?`;',
  "const SQL = 'delete from ' + table;",
  'const SQL = `update only #{table} set id = ?`;',
  "import { rows as send } from '../../db/db.ts';",
  "import * as db from '../../db/db.ts';",
  "client.query('truncate orders');",
  'together({ part }, `table orders`, trx);',
  "trx.raw('truncate orders');",
])('a statement: %s', (code) => {
  expect(linesOf(code)).not.toEqual([]);
});

test.each([
  "together({ part }, 'select 1', trx);",
  "query.whereRaw('attempts + ? > 1', [1]).patch({ attempts: raw('attempts + 1') });",
  "say('Select a product from the list');",
  "say('Update a parcel with its number');",
  "import { inTransaction, type Trx } from '../../db/db.ts';",
  'Model.query(trx);',
  "import * as column from '../../db/columns.ts';",
])('no statement: %s', (code) => {
  expect(linesOf(code)).toEqual([]);
});
