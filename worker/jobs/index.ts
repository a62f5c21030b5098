import type { JobName } from '../../src/kernel/jobs/job-names.ts';
import { askAboutPayment } from './ask-about-payment.ts';
import { askModel } from './ask-model.ts';
import { deliverNotification } from './deliver-notification.ts';
import { fetchMedia } from './fetch-media.ts';
import { fetchingImages } from './fetch-product-image.ts';
import { findingToldPayment } from './find-told-payment.ts';
import { finishPlanPayment } from './finish-plan-payment.ts';
import { importProducts } from './import-products.ts';
import type { JobHandler } from './job-handler.ts';
import { mailAccountLetter } from './mail-account-letter.ts';
import { mailAccountLink } from './mail-account-link.ts';
import { mailAlert } from './mail-alert.ts';
import { mailOperators } from './mail-operators.ts';
import { mailPasswordLink } from './mail-password-link.ts';
import { mailRegistration } from './mail-registration.ts';
import { mailStaffInvitation } from './mail-staff-invitation.ts';
import { makePapers } from './make-papers.ts';
import { purgeFiles } from './purge-files.ts';
import { runBulk } from './run-bulk.ts';
import { runRecurring } from './run-recurring.ts';
import { sendHowToPay } from './send-how-to-pay.ts';
import { sendOrderLink } from './send-order-link.ts';

/** Which handler runs which job. */
export const JOB_HANDLERS: Record<JobName, JobHandler> = {
  'deliver-notification': deliverNotification,
  'import-products': importProducts,
  'fetch-product-image': fetchingImages(),
  'fetch-media': fetchMedia,
  'make-papers': makePapers,
  'run-bulk': runBulk,
  'forget-files': purgeFiles,
  'run-recurring': runRecurring,
  'finish-plan-payment': finishPlanPayment,
  'ask-about-payment': askAboutPayment,
  'find-told-payment': findingToldPayment,
  'mail-alert': mailAlert,
  'mail-account-letter': mailAccountLetter,
  'mail-account-link': mailAccountLink,
  'mail-staff-invitation': mailStaffInvitation,
  'mail-registration': mailRegistration,
  'mail-password-link': mailPasswordLink,
  'mail-operators': mailOperators,
  'send-order-link': sendOrderLink,
  'send-how-to-pay': sendHowToPay,
  'ask-model': askModel,
};
