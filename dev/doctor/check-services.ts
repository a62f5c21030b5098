import { statfsSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { files } from '../../src/clients/files.ts';
import { openSmtp } from '../../src/clients/mail/smtp.ts';
import { connectMail, sendLetter } from '../../src/clients/mail.ts';
import { probeFiles } from '../../src/clients/probe-files.ts';
import { testLetter } from '../../src/features/platform/health/send-test-email.ts';
import { redisServers } from '../../src/kernel/queue/look-at-redis.ts';
import { lookAtQueue } from '../../src/kernel/queue/queue-must-work.ts';
import { redisAddress } from '../../src/kernel/queue/redis-address.ts';
import { connectCommandFiles } from '../command-files.ts';
import { type Exam, type Patient, wordsOf } from './exam.ts';

/** What BullMQ asks for. */
const OLDEST_REDIS = 6.2;
const ANYBODY = 0o002;

/** Redis, or the queue in PostgreSQL. */
export async function checkQueue(exam: Exam, { config }: Patient): Promise<void> {
  const error = await lookAtQueue(config);
  if (error) return exam.fault('queue', `The queue can’t be reached: ${wordsOf(error)}`);
  exam.ok('queue', config.redisUrl ? 'Redis answers' : 'The queue is in PostgreSQL');
  const address = redisAddress(config);
  if (!address) return;
  const servers = await redisServers(address);
  exam.judge(
    'redis-version',
    servers.map(
      ({ version }) =>
        Number.parseFloat(version) < OLDEST_REDIS && `Redis is ${version}: it must be 6.2 or newer`,
    ),
    `Redis ${servers[0]?.version}`,
  );
  exam.judge(
    'redis-policy',
    servers.map(
      ({ policy }) =>
        policy !== undefined &&
        policy !== 'noeviction' &&
        `Redis has maxmemory-policy ${policy}, which drops counters and wake-ups when its memory is full: set noeviction`,
    ),
    'Redis drops nothing when its memory is full',
  );
}

/** Where files are kept. */
export async function checkFiles(exam: Exam, patient: Patient): Promise<void> {
  const { config } = patient;
  const { dataDir, fileBucket } = config;
  try {
    connectCommandFiles(config);
  } catch (error) {
    // What it would write there, nobody could use.
    return exam.fault('data-dir', wordsOf(error));
  }
  await exam.attempt('files', async () => {
    await probeFiles(files());
    exam.ok('files', 'A file was written, read and deleted');
  });
  if (fileBucket) return;
  exam.ok('data-dir', `${dataDir} is outside the code`);
  const stat = statSync(dataDir, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return;
  const strangers = await foldersOfOthers(dataDir, stat.uid);
  exam.judge(
    'data-dir-owner',
    [
      (stat.mode & ANYBODY) !== 0 && `Everybody may write to ${dataDir}: chmod 750 ${dataDir}`,
      strangers.length > 0 &&
        `${strangers.slice(0, 3).join(', ')} belong to another user than ${dataDir}, so uploads there fail: chown -R --reference=${dataDir} ${dataDir}`,
    ],
    `All folders of ${dataDir} belong to one user`,
  );
  const { bavail, bsize } = statfsSync(dataDir);
  const freeMb = Math.floor((bavail * bsize) / 1_048_576);
  exam.judge(
    'disk-space',
    [
      freeMb < patient.leastFreeMb &&
        `${freeMb} MiB are free for ${dataDir}: make room, at least ${patient.leastFreeMb} MiB`,
    ],
    `${freeMb} MiB are free for files`,
  );
}

/** Folders of kinds and owners that a command of another user left there. */
async function foldersOfOthers(dataDir: string, uid: number): Promise<string[]> {
  const top = join(dataDir, 'files');
  const found: string[] = [];
  const look = async (folder: string, depth: number): Promise<void> => {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (!stat?.isDirectory()) return;
    if (stat.uid !== uid) found.push(folder);
    if (depth === 0) return;
    for (const name of await readdir(folder)) await look(join(folder, name), depth - 1);
  };
  await look(top, 2);
  return found;
}

/** Whether the mail server lets us in and, if somebody is named, takes a letter. */
export async function checkMail(exam: Exam, { config, mailTo }: Patient): Promise<void> {
  if (!config.smtpUrl) {
    if (mailTo) exam.fault('mail', 'SMTP_URL is not set: no email can be sent');
    return;
  }
  let said: unknown;
  const smtp = openSmtp(config.smtpUrl, { warn: (details) => (said = details) });
  try {
    await smtp.verify();
    exam.ok('mail', 'The mail server lets us in');
    if (mailTo) await sendTo(exam, mailTo, config);
  } catch (error) {
    const { err } = (said ?? {}) as { err?: unknown };
    exam.fault('mail', [wordsOf(error), err && wordsOf(err)].filter(Boolean).join(': '));
  } finally {
    await smtp.close();
  }
}

async function sendTo(exam: Exam, to: string, config: Patient['config']): Promise<void> {
  connectMail(config);
  const why = 'You get this email because somebody ran the doctor with your address.';
  await sendLetter(testLetter(to, why));
  exam.ok('mail', `The mail server took an email to ${to}`);
}
