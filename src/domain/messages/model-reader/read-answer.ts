import type { CheckedAnswer } from './model-reading.ts';
import type { ReaderInput, ReaderRequest } from './reader-request.ts';

/** Checks a model's answer against the request and the shopper's words. Never throws. */
export function readAnswer(
  _content: string,
  _request: ReaderRequest,
  _input: ReaderInput,
): CheckedAnswer {
  return { reading: null, fault: 'not_json' };
}
