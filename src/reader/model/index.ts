export { buildRequest } from './build-request.ts';
export { joinReadings } from './join-readings.ts';
export type { AnswerFault, CheckedAnswer, ModelReading } from './model-reading.ts';
export { PROMPT_VERSION } from './prompt.ts';
export { readAnswer } from './read-answer.ts';
export type {
  ChatMessage,
  ReaderCorrection,
  ReaderInput,
  ReaderRequest,
} from './reader-request.ts';
