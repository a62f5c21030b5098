import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMistakes, type Mistake } from './find-mistakes.ts';
import { readTemplates } from './templates.ts';

/** Layouts that whoever shows a page chooses: they are checked where other pages name them. */
const CHOSEN: readonly string[] = ['frame.layout', 'it.layout'];

/** Part of `npm run check`: what a template asks for is in the data of each page that shows it. */
function main(root: string): number {
  const templates = readTemplates(join(root, 'views'));
  const { mistakes, shown, unread } = findMistakes({ root, templates, modules: modulesOf(root) });
  const said = [
    ...mistakes.map(line),
    ...unread
      .filter((name) => !CHOSEN.includes(name))
      .map((name) => `Name the template in the code, so that its data can be checked: ${name}`),
    ...[...templates.keys()]
      .filter((view) => !shown.has(view))
      .map((view) => `views/${view}.eta: no page shows it`),
  ];
  for (const words of said) console.error(words);
  console.log(`${templates.size} templates are checked`);
  return said.length === 0 ? 0 : 1;
}

const line = ({ view, line, says, module }: Mistake): string =>
  view ? `views/${view}.eta:${line}: ${says} (${module})` : `${module}: ${says}`;

function modulesOf(root: string): Map<string, string> {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src', name));
  return new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

process.exitCode = main(process.cwd());
