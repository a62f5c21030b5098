import { sendLinkLetter } from '../../src/domain/accounts/links/mail-link.ts';
import type { Job } from './job.ts';

/** Writes the letter of a link to somebody's account. */
export const mailAccountLink: Job = ({ linkId = '' }) => sendLinkLetter(linkId);
