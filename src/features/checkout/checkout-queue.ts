import { Refusal } from '../../errors.ts';
import { AdmissionQueue } from '../../kernel/concurrency/admission-queue.ts';
import { message } from '../../kernel/translation/translator.ts';

const line = new AdmissionQueue({
  atOnce: 8,
  leftFree: 2,
  // Long: in a crowd, shoppers prefer to wait for an answer, even if everything is sold.
  longestWait: 25_000,
  // In an endless crowd, the first get their answer in time, and the others are refused at once.
  longestExpected: 3_000,
  tooLate: () => new Refusal(503, 'UNAVAILABLE', message('errors.checkout.crowded')),
});

/**
 * When hundreds arrive at once for the last pieces, the first are finished before the others are
 * priced, so that most of those are refused without a transaction.
 * @param patience milliseconds that it waits in any case, for shoppers who have paid: they go ahead
 * @throws Refusal 503 after 25 s or `patience`, at once when 3 s are to be expected in a crowd and
 * there is no `patience`, or the others' error while the database is unreachable
 */
export const inCheckoutQueue = <T>(work: () => Promise<T>, patience?: number): Promise<T> =>
  line.run(
    work,
    patience ? { longestWait: patience, longestExpected: Infinity, goesAhead: true } : {},
  );
