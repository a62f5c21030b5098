import { execFileSync } from 'node:child_process';
import { copyFileSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/paths.ts';
import type { Figure } from '../report.ts';

const MOST = { packages: 210, megabytes: 120 };

/** What production installs, into a folder of its own: this asks the package registry. */
export function installedForProduction(): Figure[] {
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-packages-'));
  try {
    for (const file of ['package.json', 'package-lock.json']) {
      copyFileSync(join(projectRoot, file), join(folder, file));
    }
    const options = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    execFileSync(npm, options, { cwd: folder, stdio: 'ignore' });
    const modules = join(folder, 'node_modules');
    const list = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
    const packages = Object.keys(list.packages).length;
    const megabytes = Math.round(bytesBelow(modules) / 1_000_000);
    const what = 'node_modules of production';
    return [
      { what, unit: 'packages', value: packages, limit: MOST.packages },
      { what, unit: 'MB', value: megabytes, limit: MOST.megabytes },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
