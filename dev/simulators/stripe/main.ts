import { runHosted } from '../hosted/run-hosted.ts';
import { STRIPE } from './stripe-dialect.ts';

runHosted(STRIPE);
