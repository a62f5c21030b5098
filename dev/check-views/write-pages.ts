import { HELPERS_HEADER } from '../../src/plugins/pages/helpers-header.ts';
import { type Call, callsIn, type Range } from './calls.ts';
import { CodeWriter, type Origin } from './code-writer.ts';
import type { Templates } from './templates.ts';

const PAGES = /\.(?:page|view|viewAsync|render|renderForAll)\(|(?<!function )\bcachedPage\(/;
const PARTS = /(?<![.\w])(?:include|layout)\(/;

/** What templates can call by name, whatever has these names in the module around them. */
const HELPERS = `const { t, include, layout, block, $out, $raw } = $helpers; ${HELPERS_HEADER.replace(
  'const t = it.t;',
  '',
).replaceAll('this.helpers', '$helpers')}`;

/** Code with templates in it. */
export interface Written {
  code: string;
  /** By line, from 0; undefined: of no template. */
  origins: (Origin | undefined)[];
  /** How often each template stands in it. */
  shown: Map<string, number>;
  /** What names a template only when the code runs. */
  unread: string[];
}

/** A module with the template of each page written into the call that shows it. */
export const writePages = (source: string, templates: Templates): Written =>
  new PageWriter(templates).pages(source);

/**
 * Every template outside of any page. What its data are is not known here: this is for names that it
 * has from nowhere, or from the module or template around it.
 */
export const writeAlone = (source: string, templates: Templates): Written =>
  new PageWriter(templates).alone(source);

class PageWriter {
  readonly #templates: Templates;
  readonly #out = new CodeWriter();
  readonly #shown = new Map<string, number>();
  readonly #unread: string[] = [];

  constructor(templates: Templates) {
    this.#templates = templates;
  }

  pages(source: string): Written {
    let at = 0;
    for (const call of callsIn(source, PAGES, { start: 0, end: source.length })) {
      const page = pageOf(source, call);
      if (!page) continue;
      const views = page.names.flatMap((name) => this.#named(name, source));
      this.#out.write(`${source.slice(at, page.data.start)} $${helperOf(call, views)}(`);
      this.#out.write(source.slice(page.data.start, page.data.end));
      for (const view of views) this.#body(view, [], HELPERS);
      this.#out.write(')');
      at = page.data.end;
    }
    this.#out.write(source.slice(at));
    return this.#written();
  }

  alone(source: string): Written {
    this.#out.write(source);
    for (const [view, { code }] of this.#templates) {
      this.#out.line(`(it: any) => { ${HELPERS}`);
      this.#out.part(view, code, { start: 0, end: code.length });
      this.#out.line('};');
    }
    return this.#written();
  }

  /** A template as the function that gets its data. */
  #body(view: string, within: string[], before = ''): void {
    const { code, mayLack } = this.#template(view);
    this.#shown.set(view, (this.#shown.get(view) ?? 0) + 1);
    this.#out.write(', ($it) => {');
    this.#out.line(before);
    for (const key of mayLack) this.#out.line(`$given($it).${key};`, { view, line: 1, key });
    const keys = mayLack.map((key) => `, '${key}'`);
    this.#out.line(`const it = $complete($it${keys.join('')});`);
    this.#code(view, { start: 0, end: code.length }, [...within, view]);
    this.#out.line('}');
  }

  /** A part of a template's code, with the partials and the layout that it shows. */
  #code(view: string, range: Range, within: string[]): void {
    const { code } = this.#template(view);
    let { start } = range;
    for (const call of callsIn(code, PARTS, range)) {
      this.#out.part(view, code, { start, end: call.start });
      this.#part(view, call, within);
      start = call.end;
    }
    this.#out.part(view, code, { start, end: range.end });
  }

  #part(view: string, { name, args: [path, data] }: Call, within: string[]): void {
    const { code } = this.#template(view);
    this.#out.write(name === 'layout' ? '$layout(it, ' : '$include(');
    if (data) this.#code(view, data, within);
    else this.#out.write('{}');
    for (const part of this.#named(code.slice(path?.start, path?.end), code)) {
      if (!within.includes(part)) this.#body(part, within);
    }
    this.#out.write(')');
  }

  /** The templates that an expression names, itself or by a constant beside it. */
  #named(code: string, around: string): string[] {
    const constant = /^\s*(\w+)(?:\[.*\])?\s*$/.exec(code)?.[1];
    const text = constant && new RegExp(String.raw`\bconst ${constant} = ([^;]*);`).exec(around);
    const names = [...(text?.[1] ?? code).matchAll(/'\/?([^']*)'/g)].map(([, name = '']) => name);
    const views = names.filter((name) => this.#templates.has(name));
    if (views.length === 0) this.#unread.push(code.trim().replace(/\s+/g, ' '));
    return views;
  }

  #template(view: string) {
    return this.#templates.get(view) ?? { code: '', mayLack: [] };
  }

  #written(): Written {
    const { code, origins } = this.#out;
    return { code, origins, shown: this.#shown, unread: this.#unread };
  }
}

/** Where a call has a page's data, and the names of the page and of its fragment; null: it shows none. */
function pageOf(source: string, { name, args }: Call) {
  const [view, data, fragment] = name === 'cachedPage' ? args.slice(1) : args;
  if (!view || !data) return null;
  const names = fragment ? [view, fragment] : [view];
  return { data, names: names.map(({ start, end }) => source.slice(start, end)) };
}

const helperOf = ({ name }: Call, [view = '']: string[]): string =>
  /render/.test(name) ? 'forAll' : (/^(seller|operator)\//.exec(view)?.[1] ?? 'anyone');
