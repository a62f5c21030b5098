import { HELPERS_HEADER } from '../../src/plugins/pages/helpers-header.ts';
import { type Call, callsIn } from './calls.ts';
import { CodeWriter, type Origin } from './code-writer.ts';
import type { Templates } from './templates.ts';

const PAGES = /\.(?:page|view|viewAsync|renderForAll)\(|(?<!function )\bcachedPage\(/;
const PARTS = /(?<![.\w])(?:include|layout)\(/;

/** What a template can call by name, before anything of the module around it. */
const HELPERS = `const { t, include, layout, block, $out, $raw } = $helpers; ${HELPERS_HEADER.replace(
  'const t = it.t;',
  '',
).replaceAll('this.helpers', '$helpers')}`;

/** A module in which each page's data goes through the page's template, with all its partials. */
export interface WithPages {
  code: string;
  /** By line, from 0; null: of no template. */
  origins: (Origin | null)[];
  /** How often each template stands in it. */
  shown: Map<string, number>;
  /** Names of templates that are put together when the code runs. */
  unread: string[];
}

/** Writes the templates into a module, so that the compiler sees what each of them is given. */
export function writePages(source: string, templates: Templates): WithPages {
  const out = new CodeWriter();
  const shown = new Map<string, number>();
  const unread: string[] = [];
  let at = 0;
  for (const call of callsIn(source, PAGES, { start: 0, end: source.length })) {
    const page = pageOf(source, call);
    if (!page) continue;
    const views = page.names.flatMap((name) => read(name, source, templates, unread));
    out.write(`${source.slice(at, page.data.start)} $${helperOf(call, views)}(`);
    out.write(source.slice(page.data.start, page.data.end));
    for (const view of views) body(view, [], true);
    out.write(')');
    at = page.data.end;
  }
  out.write(source.slice(at));
  return { code: out.code, origins: out.origins, shown, unread };

  function body(view: string, within: string[], isPage = false): void {
    const { code, mayLack } = templates.get(view) ?? { code: '', mayLack: [] };
    shown.set(view, (shown.get(view) ?? 0) + 1);
    out.write(', ($it) => {');
    if (isPage) out.line(HELPERS);
    for (const key of mayLack) out.line(`void $given($it).${key};`, { view, line: 1, key });
    out.line(`const it = $complete(${['$it', ...mayLack.map((key) => `'${key}'`)]});`);
    parts(view, { start: 0, end: code.length }, [...within, view]);
    out.line('}');
  }

  function parts(view: string, range: { start: number; end: number }, within: string[]): void {
    const { code = '' } = templates.get(view) ?? {};
    let { start } = range;
    for (const call of callsIn(code, PARTS, range)) {
      const [name, data] = call.args;
      if (!name) continue;
      const views = read(code.slice(name.start, name.end), code, templates, unread);
      out.part(view, code, { start, end: call.start });
      out.write(call.name === 'layout' ? '$layout(it, ' : '$include(');
      if (data) parts(view, data, within);
      else out.write('{}');
      for (const part of views) if (!within.includes(part)) body(part, within);
      out.write(')');
      start = call.end;
    }
    out.part(view, code, { start, end: range.end });
  }
}

/** Whether a call shows a page: where its data is, and the names of its page and its fragment. */
function pageOf(source: string, { name, args }: Call) {
  const [view, data, fragment] = name === 'cachedPage' ? args.slice(1) : args;
  if (!view || !data) return null;
  const names = fragment ? [view, fragment] : [view];
  return { data, names: names.map(({ start, end }) => source.slice(start, end)) };
}

const helperOf = ({ name }: Call, [view = '']: string[]): string =>
  name === '.renderForAll' ? 'forAll' : (/^(seller|operator)\//.exec(view)?.[1] ?? 'anyone');

/** The templates that an expression names, itself or by a constant beside it. */
function read(code: string, around: string, templates: Templates, unread: string[]): string[] {
  const constant = /^\s*(\w+)(?:\[.*\])?\s*$/.exec(code)?.[1];
  const named =
    constant && new RegExp(String.raw`\bconst ${constant} = ([^;]*);`).exec(around)?.[1];
  const names = [...(named || code).matchAll(/'\/?([^']*)'/g)].map(([, name = '']) => name);
  const views = names.filter((name) => templates.has(name));
  if (views.length === 0) unread.push(code.trim().replace(/\s+/g, ' '));
  return views;
}
