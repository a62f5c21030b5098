import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';
import { parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import type { ParsedMessage } from '../../../src/reader/built-in/parsed-message.ts';
import { agreementOf } from '../../../src/reader/model/agreement.ts';
import { buildRequest, joinReadings, readAnswer } from '../../../src/reader/model/index.ts';
import { joinFeatures } from '../../../src/reader/model/join-confidence.ts';
import { type CorpusMessage, isWhollyRight, readCatalogs, readMessages } from './corpus.ts';
import { spoiledAnswers } from './spoiled-answers.ts';

const RECORDED = join(projectRoot, 'test/reader/model/recorded');
const WRITERS = join(projectRoot, 'data/reader/writers');

/** A message that a model answered, read by both readers. */
export interface RecordedReading {
  /** Writer of the message. */
  author: string;
  message: CorpusMessage;
  parsed: ParsedMessage;
  right: boolean;
  /** What its confidence is reckoned from; null where the model's answer was not used, or ordered nothing. */
  features: number[] | null;
  /** Whether the answer was spoiled on purpose. */
  isSpoiled: boolean;
}

/** The answers of a file by message; a line without an id tells which model gave them. */
export function readAnswers(file: string): Map<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const rows = lines.map((line) => JSON.parse(line) as { id?: string; content?: string });
  return new Map(rows.flatMap(({ id, content }) => (id && content ? [[id, content]] : [])));
}

/**
 * All recorded answers, `recorded/WRITER.jsonl` each, as they are read now.
 * @param areSpoiled also each of them with one mistake in it, of every kind that a model makes
 */
export function recordedReadings({ areSpoiled = false } = {}): RecordedReading[] {
  const files = existsSync(RECORDED) ? readdirSync(RECORDED) : [];
  return files
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((file) => readingsOf(file, areSpoiled));
}

function readingsOf(file: string, areSpoiled: boolean): RecordedReading[] {
  const author = basename(file, '.jsonl');
  const stores = readCatalogs(join(WRITERS, author, 'catalogs'));
  const answers = readAnswers(join(RECORDED, file));
  return readMessages(join(WRITERS, author, 'messages.jsonl')).flatMap((message) => {
    const content = answers.get(message.id);
    const index = stores.get(message.catalog);
    if (content === undefined || index === undefined) return [];
    const before = { messages: message.context ?? [] };
    const builtIn = parseMessage(message.text, index, before);
    const input = { text: message.text, before, index, builtIn, corrections: [] };
    const request = buildRequest(input);
    const earlier = before.messages.length;
    const read = (answer: string, isSpoiled: boolean): RecordedReading => {
      const { reading } = readAnswer(answer, request, input);
      const parsed = reading ? joinReadings(builtIn, reading, earlier) : builtIn;
      const features =
        reading?.intent === 'order'
          ? joinFeatures(builtIn, reading, agreementOf(builtIn, reading), earlier)
          : null;
      const right = isWhollyRight(parsed, message);
      return { author, message, parsed, features, right, isSpoiled };
    };
    const spoiled = areSpoiled ? spoiledAnswers(content, request) : [];
    return [read(content, false), ...spoiled.map((answer) => read(answer, true))];
  });
}
