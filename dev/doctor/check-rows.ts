import type pg from 'pg';
import { isPublicAddress } from '../../src/clients/public-address.ts';
import { SECRET_FIELDS } from '../../src/features/stores/store-settings.ts';
import { SEALED_PREFIX, SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { missingFiles, namesOf, storeOwners } from '../files/named-files.ts';
import { findProgram } from '../postgres/client-programs.ts';
import { type Exam, oneRow, type Patient } from './exam.ts';

const OLDEST_BACKUP_HOURS = 48;
const LONGEST_WAIT_MINUTES = 5;

const SECRETS = `
with stored as (
  select push_keys ->> 'privateKey' as secret from platform_settings
  union all select access_token from channel_connections
  union all select secret from second_factors
  union all select secret from webhook_endpoints
  union all select old_secret from webhook_endpoints
  union all
  select value from stores, jsonb_each_text(payment_settings || courier_settings) as setting (field, value)
   where field = any($1))
select count(*)::int as "all", count(*) filter (where not secret ^@ any($2))::int as foreign
  from stored where starts_with(secret, $3)`;

/** What the rows of the database say of this installation. */
export async function checkRows(exam: Exam, patient: Patient, client: pg.Client): Promise<void> {
  await exam.attempt('encryption-key', () => checkKeys(exam, patient, client));
  await exam.attempt('missing-files', () => checkNamedFiles(exam, client));
  await exam.attempt('outgoing-webhooks', () => checkEndpoints(exam, client));
  await exam.attempt('worker', () => checkWorker(exam, client));
  await exam.attempt('backup', () => checkBackup(exam, client));
}

async function checkKeys(exam: Exam, { config }: Patient, client: pg.Client): Promise<void> {
  const box = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
  const ours = await box.prefixes();
  const found = await oneRow<{ all: number; foreign: number }>(client, SECRETS, [
    SECRET_FIELDS,
    ours,
    SEALED_PREFIX,
  ]);
  exam.judge(
    'encryption-key',
    [
      found.foreign > 0 &&
        `${found.foreign} of ${found.all} stored secrets were sealed with another key: set ENCRYPTION_KEY, or ENCRYPTION_KEY_PREVIOUS, to it. npm run reencrypt names them`,
    ],
    `ENCRYPTION_KEY opens all ${found.all} stored secrets`,
  );
}

async function checkNamedFiles(exam: Exam, client: pg.Client): Promise<void> {
  const missing: string[] = [];
  for (const ownerId of await storeOwners(client)) {
    missing.push(...(await missingFiles(client, ownerId)));
  }
  exam.judge(
    'missing-files',
    [
      missing.length > 0 &&
        `${missing.length} files that rows name are not there (${namesOf(missing)[0]}, …): restore them from a backup. npm run files:check lists them`,
    ],
    'Each file that a row names is there',
  );
}

async function checkEndpoints(exam: Exam, client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ url: string }>(
    'select distinct url from webhook_endpoints where disabled_at is null',
  );
  const odd = rows.filter(({ url }) => !isReachable(url));
  exam.judge(
    'outgoing-webhooks',
    [
      odd.length > 0 &&
        `${odd.length} stores’ webhooks lead to addresses that nothing is sent to, such as ${odd[0]?.url}: their owners have to change them`,
    ],
    'Stores’ webhooks lead to public https addresses',
  );
}

function isReachable(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isAddress = /^[\d.]+$|:/.test(host);
  return protocol === 'https:' && host !== 'localhost' && (!isAddress || isPublicAddress(host));
}

async function checkWorker(exam: Exam, client: pg.Client): Promise<void> {
  const { workers, late } = await oneRow<{ workers: number; late: number }>(
    client,
    `select (select count(*)::int from worker_heartbeats where seen_at > now() - interval '1 minute') as workers,
            (select count(*)::int from jobs where state = 'queued' and run_at < now() - $1 * interval '1 minute') as late`,
    [LONGEST_WAIT_MINUTES],
  );
  exam.judge(
    'worker',
    [
      workers === 0 &&
        late > 0 &&
        `No worker runs, and ${late} jobs have waited for longer than ${LONGEST_WAIT_MINUTES} minutes: start a worker`,
    ],
    workers === 0 ? 'No worker runs, and no job waits for one' : `${workers} workers run`,
  );
}

async function checkBackup(exam: Exam, client: pg.Client): Promise<void> {
  const program = await findProgram('pg_dump', client);
  if (!program)
    exam.note('backup', 'pg_dump of the server’s version is not here, so backup can’t run');
  const { hours } = await oneRow<{ hours: number | null }>(
    client,
    `select (extract(epoch from now() - backed_up_at) / 3600)::int as hours from platform_settings`,
  );
  if (hours === null) return exam.note('backup', 'npm run backup has never run here');
  exam.judge(
    'backup',
    [
      hours > OLDEST_BACKUP_HOURS &&
        `The last backup is ${hours} hours old: look at its timer (systemctl status stallkeeper-backup.timer)`,
    ],
    `The last backup is ${hours} hours old`,
  );
}
