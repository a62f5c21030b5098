import { mailAlert as mail } from '../../src/features/platform/alerts/mail-alert.ts';
import type { JobHandler } from './job-handler.ts';

/** Writes the operators of what is newly wrong. */
export const mailAlert: JobHandler = ({ kind = '' }) => mail(kind);
