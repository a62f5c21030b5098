import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, type Diagnostic } from 'typescript/unstable/sync';
import type { Templates } from './templates.ts';
import { type Written, writeAlone, writePages } from './write-pages.ts';

/** Something that a template asks for and its data does not have. */
export interface Mistake {
  view: string;
  line: number;
  says: string;
  /** A module that shows the template so. */
  module: string;
}

export interface Sources {
  root: string;
  templates: Templates;
  /** The modules that may show pages, by their paths within the root. */
  modules: ReadonlyMap<string, string>;
}

interface Found {
  mistakes: Mistake[];
  /** The templates that some module shows. */
  shown: Map<string, number>;
  /** What names a template only when the code runs. */
  unread: string[];
}

type Located = Mistake & { key?: string | undefined; code: number };

const TYPES = 'dev/check-views/page-types.ts';
const NAMES =
  '$anyone, $seller, $operator, $forAll, $given, $complete, $include, $layout, $helpers';

/** Whether a row's null is one on this page: the template knows that better than the row's type. */
const OF_NULL = /^'[^']*' is possibly 'null'\.$|Type 'null' is not assignable to type [^\n]*$/;

/** Of a branch that is for others who show the template: what it asks for is lacking here. */
const NEVER_RUN = /type 'never'/i;

/** The compiler's codes for a name that is nowhere declared. */
const NO_NAME = [2304, 2552, 18004];

/** Compiles the modules with their templates written into them, in memory. */
export function findMistakes({ root, templates, modules }: Sources): Found {
  const types = join(root, TYPES);
  const imports = `\nimport { ${NAMES} } from '${types}'; import type * as $types from '${types}';`;
  const pages = [...modules]
    .map(([name, source]) => [name, writePages(source + imports, templates)] as const)
    .filter(([, { shown }]) => shown.size > 0);
  const alone = writeAlone(readFileSync(types, 'utf8') + imports, templates);
  const { ofAlone, ofPages } = compile(root, new Map(pages), alone);
  const shown = new Map<string, number>();
  for (const [view, times] of pages.flatMap(([, page]) => [...page.shown])) {
    shown.set(view, (shown.get(view) ?? 0) + times);
  }
  const mistakes = [
    ...ofAlone.filter(({ code }) => NO_NAME.includes(code)),
    ...ofPages.filter(({ key }) => key === undefined),
    ...keysThatNobodyGives(ofPages, shown),
  ];
  return { mistakes: once(mistakes), shown, unread: pages.flatMap(([, { unread }]) => unread) };
}

function compile(root: string, pages: ReadonlyMap<string, Written>, alone: Written) {
  const all = new Map([...pages, [TYPES, alone]]);
  const readFile = (name: string) => all.get(name.slice(root.length + 1))?.code;
  const api = new API({ cwd: root, fs: { readFile } });
  try {
    const config = join(root, 'tsconfig.views.json');
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (!program) throw new Error(`${config} can't be read`);
    const found = (module: string, written: Written) => {
      const of = [
        ...program.getSyntacticDiagnostics(join(root, module)),
        ...program.getSemanticDiagnostics(join(root, module)),
      ];
      return of.flatMap((one) => located(one, module, written));
    };
    const ofPages = [...pages].flatMap(([module, page]) => found(module, page));
    return { ofPages, ofAlone: found(TYPES, alone) };
  } finally {
    api.close();
  }
}

function located(one: Diagnostic, module: string, { code, origins }: Written): Located[] {
  const line = code.slice(0, one.pos).split('\n').length;
  const origin = origins[line - 1] ?? { view: '', line };
  const says = wordsOf(one);
  if (OF_NULL.test(says) || NEVER_RUN.test(says)) return [];
  return [{ ...origin, says, module, code: one.code }];
}

const wordsOf = ({ text, messageChain = [] }: Diagnostic): string =>
  [text, ...messageChain.map(wordsOf)].join('\n  ');

/** Keys that may be lacking, and are wherever their template is shown. */
function keysThatNobodyGives(found: Located[], shown: Map<string, number>): Located[] {
  const asked = found.filter(({ key }) => key !== undefined);
  const lacks = (one: Located) =>
    asked.filter(({ view, key }) => view === one.view && key === one.key).length;
  return asked
    .filter((one) => lacks(one) === shown.get(one.view))
    .map((one) => ({ ...one, says: `Nobody gives '${one.key}'.` }));
}

const once = (mistakes: Mistake[]): Mistake[] => [
  ...new Map(mistakes.map((one) => [`${one.view}:${one.line} ${one.says}`, one])).values(),
];
