// What `npm start`, `npm test` and the other commands run first. It uses Node.js alone, since
// nothing is installed yet on a fresh machine: it installs, compiles, and hands over.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [command, ...args] = process.argv.slice(2);

checkNode();
install();
if (command === 'test') {
  compile();
  handOver(bin('vitest/vitest.mjs'), ['run', ...args]);
} else if (command === 'start') {
  compile();
  handOver('dist/dev/start.js', args);
} else if (command === 'dev') {
  compile();
  handOver('dist/dev/start.js', ['--watch', ...args]);
} else if (command === 'build') {
  compile();
} else if (command === 'bench') {
  compile();
  handOver('dist/bench/main.js', args);
} else if (command === 'run') {
  compile();
  handOver('dist/dev/run-command.js', args);
} else {
  console.error('usage: node dev/bootstrap.mjs start | test | dev | build | bench | run <command>');
  process.exit(2);
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Stallkeeper needs Node.js 20.19 or newer; this is ${process.versions.node}`);
  process.exit(1);
}

/** Installs when the lock file asks for something else than what is there. */
function install() {
  const installed = join(root, 'node_modules', '.stallkeeper-lock');
  const wanted = hashOf([join(root, 'package-lock.json'), join(root, 'package.json')]);
  if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) return;
  console.error('Installing packages …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file that leaves out other systems' builds of optional packages,
  // and a registry mirror may not have them. --no-save leaves the lock file as it is.
  const options = [
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  run(npm, options, 'The packages could not be installed');
  writeFileSync(installed, wanted);
}

/** Compiles when a source file changed since the last time. */
function compile() {
  const stamp = join(root, 'dist', '.sources');
  const folders = ['src', 'worker', 'migrations', 'dev', 'bench', 'public'];
  const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
  const wanted = hashOf([
    ...settings.map((file) => join(root, file)),
    ...folders.flatMap((folder) => filesIn(join(root, folder))),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.error('Compiling …');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  run(
    process.execPath,
    [bin('typescript/bin/tsc'), '-p', 'tsconfig.build.json'],
    'It does not compile',
  );
  run(process.execPath, ['dist/dev/build-assets.js'], 'The assets could not be built');
  run(process.execPath, ['dist/dev/build-bundle.js'], 'The programs could not be put together');
  writeFileSync(stamp, wanted);
}

function run(program, options, problem) {
  // What they say goes to standard error, too: standard output is the command's own.
  const { status } = spawnSync(program, options, { cwd: root, stdio: ['inherit', 2, 'inherit'] });
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
  // Ctrl-C and a terminal that closes reach the child by themselves; we only wait for it.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function bin(path) {
  return join(root, 'node_modules', path);
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}
