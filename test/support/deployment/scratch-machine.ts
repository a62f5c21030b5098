import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { projectRoot } from '../../../src/paths.ts';

type Env = Record<string, string>;

/** A process of a deployment. */
export interface Started {
  child: ChildProcess;
  /** Everything that it wrote. */
  output(): string;
  /** How it ended: its exit code, or the signal's name. */
  ended: Promise<number | string>;
  /** Ends it as a supervisor does. @returns how it ended */
  stop(): Promise<number | string>;
}

/** A machine on which nobody has installed anything yet but Node.js. */
export interface ScratchMachine {
  /** The project, as somebody has just copied it there. */
  folder: string;
  /** Starts a line as a platform's shell does, or a program with its arguments as a container does. */
  start(command: string | readonly string[], env?: Env): Started;
  /** Runs it to its end. @returns what it wrote @throws Error with that when it fails */
  run(command: string | readonly string[], env?: Env): Promise<string>;
}

const READY_MS = 60_000;
/** What leads to the registry from here: behind a proxy nothing else would. */
const NETWORK =
  /^(?:npm_config_(?:cafile|ca|proxy|https?_proxy|noproxy|strict_ssl)|https?_proxy|no_proxy|node_extra_ca_certs)$/i;

/**
 * Copies what an image is built of, with changes that are not committed yet, to a folder of its own;
 * HOME is an empty folder beside it. Everything ends and goes with the test file.
 */
export function useScratchMachine(): ScratchMachine {
  const base = mkdtempSync(join(tmpdir(), 'stallkeeper-deployment-'));
  const folder = join(base, 'app');
  const home = join(base, 'home');
  const running: Started[] = [];
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ ended }) => ended));
    rmSync(base, { recursive: true, force: true, maxRetries: 3 });
  });
  mkdirSync(home);
  copyProject(folder, dockerIgnore());
  const env = { ...scratchEnvironment(), HOME: home };
  const start: ScratchMachine['start'] = (command, more) => {
    const started = startCommand(command, folder, { ...env, ...more });
    running.push(started);
    return started;
  };
  return {
    folder,
    start,
    run: async (command, more) => {
      const { ended, output } = start(command, more);
      const code = await ended;
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output()}`);
      return output();
    },
  };
}

/** Copies what git knows of or would take. */
export function copyProject(folder: string, isLeftOut = (_file: string) => false): void {
  const git = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', git, { cwd: projectRoot, encoding: 'utf8' }).split('\0');
  for (const file of files) {
    if (file === '' || isLeftOut(file) || !existsSync(join(projectRoot, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(projectRoot, file), join(folder, file));
  }
}

/** Names at the top only, with `*` at most. */
function dockerIgnore(): (file: string) => boolean {
  const lines = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n');
  const patterns = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(?:/|$)`));
  return (file) => patterns.some((pattern) => pattern.test(file));
}

/** Nothing of who runs this but the way to the registry. */
export function scratchEnvironment(): Env {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const network = Object.entries(process.env).filter(([name]) => NETWORK.test(name));
  return {
    ...(Object.fromEntries(network) as Env),
    npm_config_registry: registry.trim(),
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
  };
}

function startCommand(command: string | readonly string[], cwd: string, env: Env): Started {
  const [program = '', ...args] = typeof command === 'string' ? shell(command) : command;
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  return {
    child,
    output: () => output,
    ended,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Signals have to reach the program itself, where there is a single one. */
const shell = (line: string): string[] => [
  '/bin/sh',
  '-c',
  line.includes('&&') ? line : `exec ${line}`,
];

/** Waits until a web process may get requests. @throws Error with what it wrote when it does not */
export async function untilReady(url: string, { child, output }: Started): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(50);
  }
  throw new Error(`The web process did not become ready:\n${output()}`);
}
