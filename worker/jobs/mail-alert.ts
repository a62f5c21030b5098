import { mailAlert as mail } from '../../src/domain/platform/alerts/mail-alert.ts';
import type { Job } from './job.ts';

/** Writes the operators of what is newly wrong. */
export const mailAlert: Job = ({ kind = '' }) => mail(kind);
