import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const ARCHITECTURE = 'docs/architecture.md';

const inFolder = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name),
  );

const DOCUMENTS = [
  ...readdirSync(projectRoot),
  'bench/README.md',
  '.github/PULL_REQUEST_TEMPLATE.md',
  ...inFolder('docs'),
].filter((path) => path.endsWith('.md'));

/** A document without its code, in which a link is none. */
const textOf = (path: string): string =>
  readFileSync(join(projectRoot, path), 'utf8').replace(/^```.*?^```$/gms, '');

const exists = (path: string): boolean => existsSync(join(projectRoot, path));

interface Link {
  /** From the root of the repository. */
  path: string;
  heading: string;
}

/** Where the links of a document lead, those to other sites left out. */
const linksOf = (document: string): Link[] =>
  [...textOf(document).matchAll(/\]\((?![a-z]+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, path = '', heading = '']) => ({
      path: path === '' ? document : normalize(join(dirname(document), path)),
      heading,
    }),
  );

/** The anchors that GitHub gives a document's headings; of equal ones, the second ends in "-1". */
function anchorsOf(document: string): string[] {
  const seen = new Map<string, number>();
  return [...textOf(document).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const anchor = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-');
    const times = seen.get(anchor) ?? 0;
    seen.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  });
}

/** What is wrong in any of them, each with its document. */
const wrongIn = (find: (document: string) => string[]): string[] =>
  DOCUMENTS.flatMap((document) => find(document).map((wrong) => `${document} → ${wrong}`));

test('links lead to files that are there', () => {
  const missing = wrongIn((document) =>
    linksOf(document).flatMap(({ path }) => (exists(path) ? [] : [path])),
  );
  expect(missing).toEqual([]);
});

test('links to a heading lead to one that is there', () => {
  const missing = wrongIn((document) =>
    linksOf(document)
      .filter(({ path, heading }) => heading !== '' && path.endsWith('.md') && exists(path))
      .filter(({ path, heading }) => !anchorsOf(path).includes(heading))
      .map(({ path, heading }) => `${path}#${heading}`),
  );
  expect(missing).toEqual([]);
});

test('files that are named in code marks are there', () => {
  const missing = wrongIn((document) =>
    [...textOf(document).matchAll(/`((?:test|src|docs)\/[\w./-]+\.\w+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !exists(path)),
  );
  expect(missing).toEqual([]);
});

/** What the product says and what it is made of, with straight quotes and spaces. */
const plainly = (text: string): string => text.replace(/[’']/g, "'").replace(/\s+/g, ' ');
const SAID = plainly(
  ['src', 'worker', 'migrations', 'dev', 'views', 'locales/en', 'bin', 'docs/operations']
    .flatMap(inFolder)
    // A page of docs/operations is not what the product says.
    .filter((path) => !path.endsWith('.md') && statSync(join(projectRoot, path)).isFile())
    .map((path) => readFileSync(join(projectRoot, path), 'utf8'))
    .join('\n'),
);
/** What others say: OpenSSL, SQL, a metric of the benchmarks. */
const OF_OTHERS =
  /^(?:unable to verify the first certificate|on conflict do update|with a standby)$/;

test('O-20 sentences in code marks are what the product says', () => {
  const made = wrongIn((document) =>
    [...textOf(document).matchAll(/`([^`\n]+(?:\n[^`\n]+)?)`/g)]
      .map(([, quote = '']) => plainly(quote))
      // A sentence: words, and nothing that a shell, SQL or a setting has.
      .filter((quote) => /^[A-Za-z][a-z’']+(?: [a-z0-9’'-]+){2,}/.test(quote))
      .filter(
        (quote) =>
          !/[=$<>{}|/\\*"]|--|^(?:npm|node|git|docker|select|alter|update|create|delete|systemctl|stallkeeper|pg_|psql|cp|apt|proxy|http|openssl|chown|chmod|patroni|etcd|heroku|sentinel) ?/.test(
            quote,
          ),
      )
      .filter((quote) => !OF_OTHERS.test(quote))
      .filter((quote) => !quote.split('…').every((part) => SAID.includes(part.trim()))),
  );
  expect(made).toEqual([]);
});

test('the documents that people look for are among them', () => {
  expect(DOCUMENTS).toEqual(
    expect.arrayContaining([
      'CONTRIBUTING.md',
      'README.md',
      'SECURITY.md',
      'docs/glossary.md',
      'docs/decisions/README.md',
      ARCHITECTURE,
    ]),
  );
});

test.each(['src/features', 'src/kernel', 'src/web'])(
  'the map names every folder of %s',
  (parent) => {
    const folders = readdirSync(join(projectRoot, parent))
      .map((name) => join(parent, name))
      .filter((path) => statSync(join(projectRoot, path)).isDirectory());
    const shown = linksOf(ARCHITECTURE).map(({ path }) => path);
    expect(folders.length).toBeGreaterThan(1);
    expect(folders.filter((folder) => !shown.includes(folder))).toEqual([]);
  },
);

test('the decisions are all in their list', () => {
  const listed = linksOf('docs/decisions/README.md').map(({ path }) => path);
  const records = DOCUMENTS.filter((path) => /^docs\/decisions\/\d/.test(path));
  expect(records.filter((path) => !listed.includes(path))).toEqual([]);
});
