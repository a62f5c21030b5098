import { runHosted } from '../hosted/run-hosted.ts';
import { PAYSTACK } from './paystack-dialect.ts';

runHosted(PAYSTACK);
