import { mailRegistration as send } from '../../src/features/accounts/registrations/mail-registration.ts';
import type { JobHandler } from './job-handler.ts';

/** Writes the letter of a registration whose address is to be confirmed first. */
export const mailRegistration: JobHandler = ({ registrationId = '' }) => send(registrationId);
