import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { buildRoot, projectRoot } from '../src/paths.ts';
import { keepLines } from './keep-lines.ts';
import { freePort } from './postgres/free-port.ts';
import { procfileFlags } from './procfile.ts';

interface Entry {
  name: 'web' | 'worker';
  /** Without its ending: the source, and what the Procfile runs. */
  path: string;
  /** Answers when the start is over. */
  probe?: string;
}

const ENTRIES: readonly Entry[] = [
  { name: 'web', path: 'src/server', probe: '/healthz' },
  { name: 'worker', path: 'worker/main' },
];

const FOLDER = join(buildRoot, 'bundle');

/** They have files beside their code. */
const WITH_FILES = /^@fastify\/(?:static|swagger-ui)$/;
/** What tests reach into, to end a process at a statement of their choice. */
const DRIVER = /^pg$/;
/** What packages can do without and we do not have: other databases, above all. */
const NOT_INSTALLED =
  /^(?:better-sqlite3|mariadb\/callback|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)$/;

/** Who runs the program gives its module the way: code that V8 had kept cannot `import()` by itself. */
const IMPORT_LATER = 'const importLater = module.importLater ?? ((name) => import(name));';

/** Packages that are loaded by `import()` wait for who needs them. */
const leaveForLater: Plugin = {
  name: 'leave-for-later',
  resolveId: (id, _importer, { kind }) =>
    kind === 'dynamic-import' && !/^[./]|^\w:/.test(id) ? { id, external: true } : null,
  // Lines stay what they are, and so does what traces say.
  renderChunk: (code) => ({ code: code.replaceAll('import("', 'importLater("'), map: null }),
};

/**
 * Puts the web process and the worker into one file each, with the packages that they begin with,
 * and keeps what V8 compiles for a start: Node.js takes longer to find, read and compile 3,000
 * small modules than to run them. Whoever compiles afterwards has the small ones again, which do the same.
 */
export async function buildBundle(): Promise<void> {
  for (const entry of ENTRIES) {
    await putTogether(entry);
    await keepCompiled(entry);
  }
}

async function putTogether({ name, path }: Entry): Promise<void> {
  const bundle = await rolldown({
    cwd: projectRoot,
    input: { [name]: `${path}.ts` },
    platform: 'node',
    external: [WITH_FILES, NOT_INSTALLED, DRIVER],
    plugins: [leaveForLater],
  });
  try {
    await bundle.write({
      dir: FOLDER,
      // V8 keeps what it compiled of scripts only.
      format: 'cjs',
      entryFileNames: '[name].cjs',
      codeSplitting: false,
      intro: IMPORT_LATER,
      // A text with one letter beyond Latin-1 takes two bytes for each, and stays in memory.
      charset: 'ascii',
      comments: false,
      // For the lines below, and for whoever runs it with --enable-source-maps, which costs 7 MB.
      sourcemap: true,
    });
  } finally {
    await bundle.close();
  }
  keepLines(join(FOLDER, name));
  const depth = '../'.repeat(dirname(path).split('/').length);
  const module = `${depth}src/start/run-program.js`;
  const start = `import { builtProgram } from '${module}';\nbuiltProgram('${name}').run();\n`;
  writeFileSync(join(buildRoot, `${path}.js`), start);
}

/** A start without a database: nobody is at the address. */
async function keepCompiled({ name, probe }: Entry): Promise<void> {
  const port = String(await freePort());
  const program = join(buildRoot, 'dev/keep-compiled.js');
  const answersAt = probe === undefined ? [] : [`http://127.0.0.1:${port}${probe}`];
  const { status } = spawnSync(
    process.execPath,
    [...procfileFlags(name), program, name, ...answersAt],
    {
      cwd: projectRoot,
      env: {
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        PORT: port,
        DATABASE_URL: 'postgres://127.0.0.1:9/none',
        FRONTEND_URL: 'http://127.0.0.1',
        ENCRYPTION_KEY: 'only-for-a-start-without-a-database',
        JWT_SECRET: 'only-for-a-start-without-a-database',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  if (status !== 0) throw new Error(`The built ${name} does not start`);
}

if (argv[1] === fileURLToPath(import.meta.url)) await buildBundle();
