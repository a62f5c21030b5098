import { sendLinkLetter } from '../../src/features/accounts/links/mail-link.ts';
import type { JobHandler } from './job-handler.ts';

/** Writes the letter of a link to somebody's account. */
export const mailAccountLink: JobHandler = ({ linkId = '' }) => sendLinkLetter(linkId);
