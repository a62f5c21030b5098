import { sendAccountLetter } from '../../src/features/accounts/letters/account-letter.ts';
import type { JobHandler } from './job-handler.ts';

/** Emails somebody about a change of their account. */
export const mailAccountLetter: JobHandler = ({ letterId = '' }) => sendAccountLetter(letterId);
