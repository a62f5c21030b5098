import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { needSystemTool } from '../../../dev/system-tool.ts';
import { documentedFile } from './documented-file.ts';
import { type LoadBalancer, untilAnswering } from './load-balancer.ts';

/**
 * nginx before web processes at these ports, as `docs/operations/nginx.conf` has it.
 * @throws Error where the program is not and cannot be installed
 */
export async function startNginx([one, other]: readonly number[]): Promise<LoadBalancer> {
  const program = needSystemTool({ program: 'nginx', debianPackage: 'nginx-light' });
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-nginx-'));
  const shops = documentedFile('nginx.conf', {
    'listen 80;': `listen 127.0.0.1:${port};`,
    '10.0.0.21:3000': `127.0.0.1:${one}`,
    '10.0.0.22:3000': `127.0.0.1:${other}`,
  });
  const settings = join(folder, 'nginx.conf');
  writeFileSync(join(folder, 'shops.conf'), shops);
  writeFileSync(settings, around(folder));
  mkdirSync(join(folder, 'temporary'));
  const child = spawn(program, ['-e', 'stderr', '-p', folder, '-c', settings], {
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url);
  return {
    url,
    // It has no health checks.
    untilAllUp: async () => {},
    stop: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the system's own settings have around the file. */
const around = (folder: string): string =>
  [
    'daemon off;',
    // As root it would hand its work to a user who cannot get into the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'worker_processes 1;',
    'error_log /dev/null;',
    `pid ${folder}/nginx.pid;`,
    'events { worker_connections 4096; }',
    'http {',
    '  access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `  ${name}_temp_path ${folder}/temporary/${name};`,
    ),
    `  include ${folder}/shops.conf;`,
    '}',
    '',
  ].join('\n');
