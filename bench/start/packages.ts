import { execFileSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import type { Figure } from '../report.ts';

const MOST = { packages: 450, megabytes: 120 };

/** Packages in the lock file, those for development and for other systems included. */
export function lockedPackages(): Figure {
  const lock = readFileSync(join(projectRoot, 'package-lock.json'), 'utf8');
  const value = Object.keys(JSON.parse(lock).packages).length - 1;
  return { what: 'packages in the lock file', unit: 'packages', value, limit: MOST.packages };
}

/** What production installs, into a folder of its own: this asks the package registry. */
export function installedForProduction(): Figure {
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-packages-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(projectRoot, file), join(folder, file));
    }
    const options = ['install', '--omit=dev', '--no-save', '--no-audit', '--no-fund'];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, [...options, '--loglevel=error'], { cwd: folder, stdio: 'ignore' });
    const value = Math.round(bytesBelow(join(folder, 'node_modules')) / 1_000_000);
    return { what: 'node_modules of production', unit: 'MB', value, limit: MOST.megabytes };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
