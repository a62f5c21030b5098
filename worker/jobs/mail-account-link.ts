import { sendLinkLetter } from '../../src/domain/accounts/send-link-letter.ts';
import type { Job } from './job.ts';

/** Writes the letter of a link to somebody's account. */
export const mailAccountLink: Job = ({ linkId = '' }) => sendLinkLetter(linkId);
