// What `npm start`, `npm test` and the other commands run first. It uses Node.js alone, since
// nothing is installed yet on a fresh machine: it installs, compiles, and hands over. In production
// only `build` does the first two: a command beside running processes never changes what they run.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const builds = join(root, '.builds');
/** Besides the newest: processes of the last release run until the next one is up. */
const EARLIER_BUILDS_KEPT = 2;
const LONGEST_BUILD_MS = 3_600_000;
const [command, ...args] = process.argv.slice(2);
// Tests mean the same on every machine.
const takesSettings = !command?.startsWith('test') && existsSync(join(root, '.env'));
if (takesSettings) process.loadEnvFile(join(root, '.env'));
const isProduction = process.env.NODE_ENV === 'production';

checkNode();
if (command === 'build') {
  install();
  compile();
} else if (command === 'test' || command === 'test:full') {
  prepare();
  process.env.TEST_SET = command === 'test' ? 'quick' : 'full';
  handOver(bin('vitest/vitest.mjs'), ['run', ...args]);
} else if (command === 'start') {
  prepare();
  handOver('dist/dev/start.js', args);
} else if (command === 'dev') {
  install();
  compileForDevelopment();
  handOver('dist/dev/start.js', ['--watch', ...args]);
} else if (command === 'bench') {
  prepare();
  handOver('dist/bench/main.js', args);
} else if (command === 'run') {
  prepare();
  handOver('dist/dev/run-command.js', args);
} else {
  console.error(
    'usage: node dev/bootstrap.mjs start | test | test:full | dev | build | bench | run <command>',
  );
  process.exit(2);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Stallkeeper needs Node.js 20.19 or newer; this is ${process.versions.node}`);
  process.exit(1);
}

function prepare() {
  if (!isProduction) {
    install();
    compile();
  } else if (!existsSync(join(root, 'dist'))) {
    console.error('Nothing is built yet: run `npm run build` first');
    process.exit(1);
  }
}

/** Installs when the lock file asks for something else than what is there. */
function install() {
  if (isInstalled()) return;
  console.error('Installing packages …');
  const folder = existsSync(join(root, 'node_modules')) ? stagingFolder() : root;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  run(npm, options, 'The packages could not be installed', folder);
  if (folder === root) return;
  // `npm ci` begins by deleting what is there, and running processes still load from that.
  renameSync(join(root, 'node_modules'), join(folder, 'earlier'));
  renameSync(join(folder, 'node_modules'), join(root, 'node_modules'));
  rmSync(folder, { recursive: true, force: true });
}

/** A folder of its own to install in, on the same disk. */
function stagingFolder() {
  const folder = join(builds, `install-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(folder, file));
  }
  return folder;
}

/** npm writes down what it installed, also after a prune; other systems' packages are left out. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  const wanted = packagesIn('package-lock.json');
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  );
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/** Makes `dist` the build of the sources as they are now, which may be there from an earlier time. */
function compile() {
  const name = hashOfSources();
  if (readLink(join(root, 'dist')) === join('.builds', name)) return;
  if (!existsSync(join(builds, name))) {
    const unfinished = join(builds, `unfinished-${process.pid}`);
    build(unfinished);
    try {
      renameSync(unfinished, join(builds, name));
    } catch (error) {
      // Another command was first.
      if (!existsSync(join(builds, name))) throw error;
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  makeNewest(name);
  removeOldBuilds(name);
}

/** Each change is compiled into the same place, so no build of a known state may be there. */
function compileForDevelopment() {
  rmSync(join(builds, 'development'), { recursive: true, force: true });
  build(join(builds, 'development'));
  makeNewest('development');
}

function build(folder) {
  console.error('Compiling …');
  rmSync(folder, { recursive: true, force: true });
  const compiler = [bin('typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', folder];
  run(process.execPath, compiler, 'It does not compile');
  run(process.execPath, [join(folder, 'dev/build-assets.js')], 'The assets could not be built');
  run(
    process.execPath,
    [join(folder, 'dev/build-bundle.js')],
    'The programs could not be put together',
  );
}

/** In one rename: whoever starts a process at that moment gets the one build or the other. */
function makeNewest(name) {
  const dist = join(root, 'dist');
  const next = join(builds, `link-${process.pid}`);
  rmSync(next, { force: true });
  // A junction, where there are such: links need a privilege there.
  symlinkSync(
    process.platform === 'win32' ? join(builds, name) : join('.builds', name),
    next,
    'junction',
  );
  const isFolder = lstatSync(dist, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder) renameSync(dist, join(builds, `before-${process.pid}`));
  if (process.platform === 'win32') rmSync(dist, { force: true });
  renameSync(next, dist);
  const now = new Date();
  utimesSync(join(builds, name), now, now);
}

/** Also what a build or an installation left behind that was killed. */
function removeOldBuilds(newest) {
  const others = readdirSync(builds)
    .filter((name) => name !== newest)
    .map((name) => ({ name, usedAt: lstatSync(join(builds, name)).mtimeMs }))
    .sort((a, b) => b.usedAt - a.usedAt);
  const earlier = others.filter(({ name }) => /^[\da-f]{16}$/.test(name));
  const leftOver = others.filter(
    ({ name, usedAt }) => /-\d+$/.test(name) && usedAt < Date.now() - LONGEST_BUILD_MS,
  );
  for (const { name } of [...earlier.slice(EARLIER_BUILDS_KEPT), ...leftOver]) {
    rmSync(join(builds, name), { recursive: true, force: true });
  }
}

function readLink(path) {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

function run(program, options, problem, cwd = root) {
  // What they say goes to standard error, too: standard output is the command's own.
  const { status } = spawnSync(program, options, { cwd, stdio: ['inherit', 2, 'inherit'] });
  if (status === 0) return;
  console.error(problem);
  process.exit(1);
}

/** Runs the real program in our place: its signals, its output, its exit code. */
function handOver(script, options) {
  const child = spawn(process.execPath, ['--enable-source-maps', script, ...options], {
    cwd: root,
    stdio: 'inherit',
  });
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGHUP']) {
    // A supervisor sends them to us alone (package.json has `exec`, since npm's shell keeps signals to
    // itself), a terminal to the child as well: twice, they end the tests before those have stopped what
    // they started.
    const comesTwice = command.startsWith('test') && process.stdin.isTTY;
    process.on(signal, () => comesTwice || child.kill(signal));
  }
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function bin(path) {
  return join(root, 'node_modules', path);
}

/**
 * Twelve digits of the sources, which processes name as their build, and four of Node.js: V8 keeps what
 * it compiled for its own version only.
 */
function hashOfSources() {
  const code = ['src', 'worker', 'migrations', 'dev', 'bench'];
  const folders = [...code, 'public', 'views', 'data', 'locales'];
  const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json', 'Procfile'];
  const hash = createHash('sha256');
  const files = [
    ...settings.map((file) => join(root, file)),
    ...folders.flatMap((folder) => filesIn(join(root, folder))),
  ];
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  const node = createHash('sha256').update(process.version);
  return hash.digest('hex').slice(0, 12) + node.digest('hex').slice(0, 4);
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}
