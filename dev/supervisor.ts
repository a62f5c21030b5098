import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** One process of the product and how it is started. */
export interface Part {
  name: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

const STOP_TIMEOUT_MS = 20_000;
const RESTART_DELAY_MS = 1_000;
const PRELOAD = ['--import', './dist/dev/stop-with-supervisor.js'];

/** Runs the parts, starts again what ends by itself, and stops them all together. */
export class Supervisor {
  readonly #running = new Map<string, ChildProcess>();
  #stopping = false;

  start(part: Part): void {
    if (this.#stopping) return;
    const child = spawn(process.execPath, [...PRELOAD, ...part.args], {
      // The channel says nothing; it closes when we are gone.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: part.env,
      // In a group of its own, so that Ctrl-C reaches it through us and once.
      detached: true,
    });
    this.#running.set(part.name, child);
    child.once('exit', async (code) => {
      this.#running.delete(part.name);
      if (this.#stopping) return;
      console.error(`${part.name} ended with ${code}; starting it again`);
      await wait(RESTART_DELAY_MS);
      this.start(part);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#signal('SIGTERM');
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (this.#running.size > 0 && Date.now() < deadline) await wait(50);
    this.#signal('SIGKILL');
  }

  /** To the whole group: a watcher and the compiler have processes of their own. */
  #signal(signal: NodeJS.Signals): void {
    for (const { pid } of this.#running.values()) {
      try {
        if (pid) process.kill(-pid, signal);
      } catch {
        // It has just ended.
      }
    }
  }
}
