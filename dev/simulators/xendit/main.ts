import { runHosted } from '../hosted/run-hosted.ts';
import { XENDIT } from './xendit-dialect.ts';

runHosted(XENDIT);
