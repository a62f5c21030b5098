import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';

interface FoundRegex {
  regex: RegExp;
  /** Of the project. */
  file: string;
}

const FOLDERS = ['src', 'worker', 'public/js'];

// A slash that begins a literal follows an operator or an opening sign, never a value.
const LITERAL =
  /(?<![\w$)\]'"`])\s*\/((?![*/ ])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=[\s,;.)\]}:]|$)/g;
const COMMENT = /^\s*(?:\*|\/\/|\/\*).*$/gm;

/** Every regular expression that stands in our own code, once. */
export function regexesOfTheCode(): FoundRegex[] {
  const found = new Map<string, FoundRegex>();
  for (const folder of FOLDERS) {
    const names = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => /\.[jt]s$/.test(each))) {
      const file = join(folder, name);
      const text = readFileSync(join(projectRoot, file), 'utf8').replace(COMMENT, '');
      for (const [, source = '', flags = ''] of text.matchAll(LITERAL)) {
        const regex = compiled(source, flags.replace('y', ''));
        if (regex) found.set(`${source}/${flags}`, { regex, file });
      }
    }
  }
  return [...found.values()];
}

/** Null for what only looked like one. */
function compiled(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags);
  } catch {
    return null;
  }
}

const UNITS = [
  ...['a', ' ', '1', '\n', '\t', '.', '-', '/', '<', '"', "'", '(', '+', '%', '@', '_', '*', '\\'],
  ...['=', ':', ',', '#', 'x', 'ñ', 'क', '्', '😀', '1 ', 'a ', '1,', ' ,', 'a.', 'a@', 'a-', '1:'],
];

/** Texts of so many characters that patterns which try one place after the other are slow on. */
export function* hostileTexts({ source }: RegExp, length: number): Generator<string> {
  const words = [...source.matchAll(/[\w@. -]{2,12}/g)].map(([word]) => word);
  const units = new Set([...UNITS, ...words, ...words.map((word) => `${word} `)]);
  for (const unit of units) {
    const text = unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
    yield `${text}!`;
    yield `a${text}\n!`;
  }
}
