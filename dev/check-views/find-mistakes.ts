import { join } from 'node:path';
import { API, type Diagnostic } from 'typescript/unstable/sync';
import type { Templates } from './templates.ts';
import { type WithPages, writePages } from './write-pages.ts';

/** Something that a template does with its data and that its data does not allow. */
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
  /** The modules that show pages, by their paths within the root. */
  modules: ReadonlyMap<string, string>;
}

interface Found {
  mistakes: Mistake[];
  /** The templates that some module shows. */
  shown: Set<string>;
  /** What names a template only when the code runs. */
  unread: Set<string>;
}

const TYPES = 'dev/check-views/page-types.ts';
const NAMES = '$anyone, $seller, $operator, $forAll, $given, $complete, $include, $layout, $helpers';

/** Whether a row's null is one on this page: the template knows that better than the row's type. */
const OF_NULL = /^'[^']*' is possibly 'null'\.$|Type 'null' is not assignable to type [^\n]*$/;

/** Of a branch that is for others who show the template: what it asks for is lacking here. */
const NEVER_RUN = /type 'never'/i;

/** Compiles the modules with their templates written into them. */
export function findMistakes({ root, templates, modules }: Sources): Found {
  const types = join(root, TYPES);
  const tail = `\nimport { ${NAMES} } from '${types}'; import type * as $types from '${types}';\n`;
  const written = new Map(
    [...modules]
      .map(([name, source]) => [join(root, name), writePages(source + tail, templates)] as const)
      .filter(([, { shown }]) => shown.size > 0),
  );
  const pages = [...written.values()];
  const mistakes = compile(root, written).map(({ module, ...rest }) => ({
    ...rest,
    module: module.slice(root.length + 1),
  }));
  const shown = timesShown(pages);
  return {
    mistakes: [
      ...keysThatNobodyGives(mistakes, shown),
      ...once(mistakes.filter(({ key }) => key === undefined)),
    ],
    shown: new Set(shown.keys()),
    unread: new Set(pages.flatMap(({ unread }) => unread)),
  };
}

type Located = Mistake & { key?: string | undefined };

function compile(root: string, written: ReadonlyMap<string, WithPages>): Located[] {
  const api = new API({ cwd: root, fs: { readFile: (name) => written.get(name)?.code } });
  try {
    const config = join(root, 'tsconfig.views.json');
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (!program) throw new Error(`${config} can't be read`);
    return [...written].flatMap(([module, page]) => {
      const found = [
        ...program.getSyntacticDiagnostics(module),
        ...program.getSemanticDiagnostics(module),
      ];
      return located(found, module, page);
    });
  } finally {
    api.close();
  }
}

function located(found: Diagnostic[], module: string, { code, origins }: WithPages): Located[] {
  return found.flatMap((one) => {
    const line = code.slice(0, one.pos).split('\n').length;
    const origin = origins[line - 1] ?? { view: '', line };
    const says = wordsOf(one);
    return OF_NULL.test(says) || NEVER_RUN.test(says) ? [] : [{ ...origin, says, module }];
  });
}

const wordsOf = ({ text, messageChain = [] }: Diagnostic): string =>
  [text, ...messageChain.map(wordsOf)].join('\n  ');

function timesShown(pages: readonly WithPages[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { shown } of pages) {
    for (const [view, times] of shown) all.set(view, (all.get(view) ?? 0) + times);
  }
  return all;
}

/** Keys that may be lacking, and are wherever their template is shown. */
function keysThatNobodyGives(mistakes: Located[], shown: Map<string, number>): Mistake[] {
  const asked = mistakes.filter(({ key }) => key !== undefined);
  const lacks = (one: Located) =>
    asked.filter(({ view, key }) => view === one.view && key === one.key).length;
  const nobody = asked.filter((one) => lacks(one) === shown.get(one.view));
  return once(nobody.map(({ key, ...one }) => ({ ...one, says: `Nobody gives '${key}'.` })));
}

/** Each mistake once, however many modules show its template. */
const once = (mistakes: Mistake[]): Mistake[] => [
  ...new Map(mistakes.map((one) => [`${one.view}:${one.line} ${one.says}`, one])).values(),
];
