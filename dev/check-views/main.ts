import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findMistakes, type Mistake } from './find-mistakes.ts';
import { readTemplates } from './templates.ts';
import { UNREAD, UNTYPED } from './untyped.ts';

/** Part of `npm run check`: every key that a template uses is in the data that it is shown with. */
function main(root: string): number {
  const templates = readTemplates(join(root, 'views'));
  const { mistakes, shown, unread } = findMistakes({ root, templates, modules: modulesOf(root) });
  const wrong = new Set(mistakes.map(({ view }) => view));
  const said = [
    ...mistakes.filter(({ view }) => !UNTYPED.has(view)).map(line),
    ...[...unread].filter((name) => !UNREAD.has(name)).map((name) => `No template named: ${name}`),
    ...[...templates.keys()]
      .filter((view) => !shown.has(view) && !UNTYPED.has(view))
      .map((view) => `views/${view}.eta: no page shows it`),
    ...[...UNTYPED]
      .filter((view) => shown.has(view) && !wrong.has(view))
      .map((view) => `views/${view}.eta is typed now: take it off the list in untyped.ts`),
  ];
  for (const words of said) console.error(words);
  console.log(`${templates.size - UNTYPED.size} of ${templates.size} templates are typed`);
  return said.length === 0 ? 0 : 1;
}

const line = ({ view, line, says, module }: Mistake): string =>
  `${view ? `views/${view}.eta` : module}:${line}: ${says} (${module})`;

/** The modules that may show pages. */
function modulesOf(root: string): Map<string, string> {
  const files = ['src/web', 'src/plugins'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name)),
  );
  return new Map(files.map((name) => [name, readFileSync(join(root, name), 'utf8')]));
}

process.exitCode = main(process.cwd());
