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

/** Runs the parts, starts again what ends by itself, and stops them all together. */
export class Supervisor {
  readonly #running = new Map<string, ChildProcess>();
  #stopping = false;

  start(part: Part): void {
    const child = spawn(process.execPath, part.args, {
      stdio: ['ignore', 'inherit', 'inherit'],
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
      if (!this.#stopping) this.start(part);
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const children = [...this.#running.values()];
    for (const child of children) child.kill('SIGTERM');
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (this.#running.size > 0 && Date.now() < deadline) await wait(50);
    for (const child of this.#running.values()) child.kill('SIGKILL');
  }
}
