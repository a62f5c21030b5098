import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../../src/config.ts';
import { ConfigError } from '../../src/start/config-error.ts';
import type { Finding, State } from '../doctor/exam.ts';
import { examine } from '../doctor/examine.ts';

const USAGE = `usage: npm run doctor [-- --mail-to E] [--least-free-mb N] [--json]
Looks at settings, database, queue, files, mail, clock, keys, webhooks and backups, and says in words what
is wrong. Exit code 1: something is.
--mail-to       also sends an email to this address
--least-free-mb how much room for files is enough (1024)
--json          one JSON object: {"ok", "findings": [{"check", "state", "says"}]}`;

const WORDS: Record<State, string> = { ok: 'ok   ', fault: 'FAULT', note: 'note ' };

interface Wanted {
  mailTo: string | null;
  leastFreeMb: number;
  isJson: boolean;
}

/** `npm run doctor`: whether this installation is sound. */
export async function main(args: string[]): Promise<number> {
  const wanted = readArguments(args);
  if (!wanted) {
    console.error(USAGE);
    return 2;
  }
  const findings = await find(wanted);
  const faults = findings.filter(({ state }) => state === 'fault').length;
  if (wanted.isJson) {
    console.log(JSON.stringify({ ok: faults === 0, findings }, null, 2));
    return faults === 0 ? 0 : 1;
  }
  for (const { check, state, says } of findings) {
    console.log(`${WORDS[state]}  ${check.padEnd(20)}  ${says}`);
  }
  console.log(faults === 0 ? 'Nothing is wrong' : `${faults} faults`);
  return faults === 0 ? 0 : 1;
}

async function find({ mailTo, leastFreeMb }: Wanted): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const lines = error.message.split('\n');
    return lines.map((says): Finding => ({ check: 'settings', state: 'fault', says }));
  }
  const { env } = process;
  const settingsFile = env.STALLKEEPER_SETTINGS || null;
  return examine({ config, env, settingsFile, mailTo, leastFreeMb, now: Date.now });
}

function readArguments(args: string[]): Wanted | null {
  try {
    const text = { type: 'string' } as const;
    const options = {
      ...{ 'mail-to': text, 'least-free-mb': text },
      json: { type: 'boolean' },
    } as const;
    const { values } = parseArgs({ args, options });
    const leastFreeMb = Number(values['least-free-mb'] ?? 1_024);
    if (!Number.isInteger(leastFreeMb) || leastFreeMb < 0) return null;
    return { mailTo: values['mail-to'] ?? null, leastFreeMb, isJson: values.json ?? false };
  } catch {
    return null;
  }
}
