import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program that comes from the system, not from the package registry. */
export interface SystemTool {
  program: string;
  /** Debian's package that has it. */
  debianPackage: string;
}

const INSTALL_TIMEOUT_MS = 180_000;

/** Where the tool is. It is installed when this machine lets us; null when it is not to be had. */
export function findSystemTool({ program, debianPackage }: SystemTool): string | null {
  return onPath(program) ?? (installed(debianPackage) ? onPath(program) : null);
}

/** @throws Error that names the tool where it is not and cannot be installed */
export function needSystemTool(tool: SystemTool): string {
  const path = findSystemTool(tool);
  if (path) return path;
  const { program, debianPackage } = tool;
  throw new Error(`${program} is missing: put it on the PATH (Debian: package ${debianPackage})`);
}

function onPath(program: string): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(existsSync) ?? null;
}

function installed(debianPackage: string): boolean {
  const program = onPath('apt-get');
  if (process.getuid?.() !== 0 || !program) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    execFileSync(program, ['-qq', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
      stdio: 'ignore',
      timeout: INSTALL_TIMEOUT_MS,
    });
  try {
    aptGet('update');
    aptGet('install', '-y', '--no-install-recommends', debianPackage);
    return true;
  } catch {
    return false;
  }
}
