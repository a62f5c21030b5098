import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';
import type { Recorded } from './answer.ts';

/** The answers that `npm start` plays back: one JSON object a line. */
export const recordedAnswers = (): Recorded[] =>
  readFileSync(join(projectRoot, 'dev/simulators/reader/recorded.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Recorded);
