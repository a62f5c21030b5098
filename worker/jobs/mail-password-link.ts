import { mailPasswordLink as mail } from '../../src/features/accounts/passwords/forgot-password.ts';
import type { JobHandler } from './job-handler.ts';

/** Emails the link for a new password to somebody who asked for it on the sign-in page. */
export const mailPasswordLink: JobHandler = ({ userId = '' }) => mail(userId);
