import { runSimulator } from '../run-simulator.ts';
import { ReaderSimulator } from './reader-simulator.ts';
import { recordedAnswers } from './recorded.ts';

/** Long enough for people to see a draft change. */
const DELAY_MS = 2_500;

runSimulator(new ReaderSimulator({ recorded: recordedAnswers(), delayMs: DELAY_MS }));
