import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { argv, pid } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { transform } from 'lightningcss';
import { rolldown } from 'rolldown';
import { minifySync } from 'rolldown/experimental';
import { languagesWith } from '../src/kernel/translation/messages.ts';
import { translator } from '../src/kernel/translation/translator.ts';
import { buildRoot, projectRoot } from '../src/paths.ts';
import { sendingWords } from '../src/web/storefront/script-words.ts';
import { buildFonts } from './build-fonts.ts';
import { builtMessages } from './build-messages.ts';
import { LOCALES } from './translations/locales.ts';

const SOURCE = join(projectRoot, 'public');
const TARGET = join(buildRoot, 'public');
const VIEWS = join(projectRoot, 'views');
const BUILT_VIEWS = join(buildRoot, 'views');
/** Folders of tables that processes read. */
const TABLES = ['data/lexicon', 'data/places'];
const MESSAGES = join(buildRoot, 'messages');
/** One file: each further one would be one more request on a slow network. */
const HTMX = ['htmx.min.js', 'ext/hx-sse.min.js'].map((file) =>
  join(projectRoot, 'node_modules/htmx.org/dist', file),
);
/** Every page of the desk loads it and what it imports. */
const DESK = 'js/desk.js';
/** Loaded beside the page (`async`); a module would wait for all of it. */
const SECOND_TAP = 'js/second-tap.js';
/** The scripts of a shop's pages: those that pages name, and what each page loads. */
const SHOP = 'js/shop/';
const SHOP_PAGES = ['island', 'product', 'checkout', 'payment', 'checking', 'order'];
const ON_EVERY_SHOP_PAGE = /(?:island|shop|cart|cart-lines|cart-row|cart-view)\.js$/;
const TEXT = new Set(['.css', '.js', '.svg', '.txt', '.json', '.webmanifest']);

/**
 * Fills the build's folder with what processes read: stylesheets joined and scripts made small, each text
 * file compressed beside itself; templates, word tables and fonts as they are; messages parsed.
 */
export async function buildAssets(): Promise<void> {
  writeMessages();
  await buildPublicFiles();
  copy(VIEWS, BUILT_VIEWS);
  for (const folder of TABLES) copy(join(projectRoot, folder), join(buildRoot, folder));
  await buildFonts();
}

async function buildPublicFiles(): Promise<void> {
  const desk = await joined(DESK, 'esm');
  const secondTap = await joined(SECOND_TAP, 'iife');
  const built = await shopScripts();
  for (const language of languagesWith('shop')) {
    built.set(`${SHOP}words/${language}.js`, sendingScript(language));
  }
  built.set(DESK, desk.script);
  built.set(SECOND_TAP, secondTap.script);
  for (const path of filesIn(SOURCE)) {
    const source = join(SOURCE, path);
    if (desk.sources.has(source) || secondTap.sources.has(source)) continue;
    if (path.startsWith(SHOP)) continue;
    if (extname(path) === '.js') built.set(path, script(path));
    else if (extname(path) !== '.css') built.set(path, readFileSync(join(SOURCE, path)));
  }
  built.set('css/shop.css', stylesheet('base', 'shop'));
  // Beside it for what has been ordered and is paid: the other pages of a shop do without.
  built.set('css/order.css', stylesheet('order'));
  built.set('css/desk.css', stylesheet('base', 'desk'));
  built.set('css/operator.css', stylesheet('operator'));
  built.set('css/front.css', stylesheet('front'));
  built.set('css/board.css', stylesheet('board'));
  built.set('js/htmx.js', Buffer.from(HTMX.map((path) => readFileSync(path, 'utf8')).join(';\n')));
  for (const [path, content] of built) writeWithCompressed(path, content);
  removeAllBut(TARGET, built);
}

function filesIn(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/**
 * One component a file, joined and written short.
 * @throws Error when one does not parse
 */
function stylesheet(...folders: string[]): Buffer {
  const sources = folders.flatMap((folder) => {
    const path = join(SOURCE, 'css', folder);
    return filesIn(path).map((file) => readFileSync(join(path, file)));
  });
  const name = `${folders.at(-1)}.css`;
  return Buffer.from(
    transform({ filename: name, code: Buffer.concat(sources), minify: true }).code,
  );
}

/**
 * A script together with those that it imports, and their paths.
 * @throws Error when one does not parse
 */
async function joined(
  path: string,
  format: 'esm' | 'iife',
): Promise<{ script: Buffer; sources: Set<string> }> {
  const bundle = await rolldown({ input: join(SOURCE, path) });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  const [{ code, modules }] = output;
  return { script: Buffer.from(code), sources: new Set(Object.keys(modules)) };
}

/**
 * The scripts of a shop's pages. What every page loads is one file: joined it is a fifth smaller,
 * and one request. The others import it, since there is one cart.
 * @throws Error when one does not parse
 */
async function shopScripts(): Promise<Map<string, Buffer>> {
  const bundle = await rolldown({
    input: SHOP_PAGES.map((name) => join(SOURCE, SHOP, `${name}.js`)),
    preserveEntrySignatures: 'allow-extension',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    minify: true,
    entryFileNames: `${SHOP}[name].js`,
    chunkFileNames: `${SHOP}[name].js`,
    codeSplitting: { groups: [{ name: 'island', test: ON_EVERY_SHOP_PAGE }] },
  });
  await bundle.close();
  return new Map(
    output.flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, Buffer.from(file.code)] as const] : [],
    ),
  );
}

function sendingScript(language: string): Buffer {
  return Buffer.from(`export default ${JSON.stringify(sendingWords(translator(language)))}`);
}

/** @throws Error when it does not parse */
function script(path: string): Buffer {
  const text = readFileSync(join(SOURCE, path), 'utf8');
  // Of what is no module, others may use the outermost names.
  const module = /^(?:import|export)\b/m.test(text);
  const { code, errors } = minifySync(path, text, { module });
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return Buffer.from(code);
}

function writeWithCompressed(path: string, content: Buffer) {
  const target = join(TARGET, path);
  if (!replace(target, content) || !TEXT.has(extname(path))) return;
  replace(`${target}.br`, brotliCompressSync(content));
  replace(`${target}.gz`, gzipSync(content, { level: 9 }));
}

/**
 * Renamed into place, since a server may be reading.
 * @returns false when the file is already so
 */
function replace(target: string, content: Buffer): boolean {
  if (statSync(target, { throwIfNoEntry: false })?.isFile()) {
    if (readFileSync(target).equals(content)) return false;
  }
  mkdirSync(dirname(target), { recursive: true });
  const unfinished = join(dirname(target), `.${basename(target)}.${pid}`);
  writeFileSync(unfinished, content);
  renameSync(unfinished, target);
  return true;
}

function removeAllBut(folder: string, built: { has(path: string): boolean }) {
  for (const path of filesIn(folder)) {
    const source = path.replace(/\.(?:br|gz)$/, '');
    if (!built.has(source) && !basename(path).startsWith('.')) rmSync(join(folder, path));
  }
}

/** Running processes read the files of their own build: newer ones are made for newer code. */
function copy(source: string, target: string) {
  const files = new Set(filesIn(source));
  for (const path of files) replace(join(target, path), readFileSync(join(source, path)));
  removeAllBut(target, files);
}

/** @throws SyntaxError where a message doesn't parse */
function writeMessages() {
  const built = builtMessages();
  for (const [path, content] of built) replace(join(MESSAGES, path), Buffer.from(content));
  removeAllBut(MESSAGES, built);
}

/** Builds again after each change, for `npm run dev`. */
function watchAssets() {
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of [SOURCE, VIEWS, LOCALES, ...TABLES.map((name) => join(projectRoot, name))]) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => void buildAssets(), 50);
    });
  }
}

if (argv[1] && fileURLToPath(import.meta.url) === argv[1]) {
  await buildAssets();
  if (argv.includes('--watch')) watchAssets();
}
