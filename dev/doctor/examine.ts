import { connectFiles } from '../../src/clients/files.ts';
import { openDatabase } from '../moving/open-database.ts';
import { checkDatabase } from './check-database.ts';
import { checkRows } from './check-rows.ts';
import { checkFiles, checkMail, checkQueue } from './check-services.ts';
import { checkSettings } from './check-settings.ts';
import { Exam, type Finding, type Patient } from './exam.ts';

/** Looks at an installation and what it depends on; changes nothing that stays. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const exam = new Exam();
  connectFiles(patient.config);
  await exam.attempt('settings', () => checkSettings(exam, patient));
  await exam.attempt('database', () => checkByDatabase(exam, patient));
  await exam.attempt('queue', () => checkQueue(exam, patient));
  await exam.attempt('files', () => checkFiles(exam, patient));
  await exam.attempt('mail', () => checkMail(exam, patient));
  return exam.findings;
}

async function checkByDatabase(exam: Exam, patient: Patient): Promise<void> {
  const client = await openDatabase(patient.config.databaseUrl);
  try {
    exam.ok('database', 'The database answers');
    await checkDatabase(exam, patient, client);
    const isMigrated = exam.findings.some(
      ({ check, state }) => check === 'migrations' && state === 'ok',
    );
    // Rows of another schema say nothing.
    if (isMigrated) await checkRows(exam, patient, client);
  } finally {
    await client.end();
  }
}
