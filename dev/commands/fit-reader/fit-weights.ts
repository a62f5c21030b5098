import { estimateConfidence } from '../../../src/reader/built-in/confidence/estimate-confidence.ts';
import {
  type Evidence,
  FEATURES,
  type Feature,
  featuresOf,
} from '../../../src/reader/built-in/confidence/features.ts';
import {
  INTENT_FEATURES,
  type IntentFeatures,
  intentFeatures,
} from '../../../src/reader/built-in/intent/judge-intent.ts';
import { orderedBy } from '../../../src/reader/built-in/line-of.ts';
import { gatherEvidence } from '../../../src/reader/built-in/parse-message.ts';
import type { Features } from '../../../src/reader/built-in/search/features.ts';
import type { ReaderWeights } from '../../../src/reader/built-in/weights.ts';
import {
  type CorpusMessage,
  isWhollyRight,
  linesExpected,
  linesInBoth,
  linesRead,
} from '../intake/corpus.ts';
import { type Author, storeOf } from './authors.ts';
import { type ConfidenceSample, fitConfidence } from './fit-confidence.ts';
import { fitLogistic, type Sample } from './fit-logistic.ts';
import { fitRanker, type RankedReading } from './fit-ranker.ts';
import { readMarkedMessage, readMarkedMessages } from './marked-messages.ts';
import type { Scored } from './score.ts';

const INTENT_RESTRAINT = 0.1;
/** What stores that the reader was made with count. */
const TUNED_WEIGHT = 0.6;
/** And messages of which only the intent is known. */
const MARKED_WEIGHT = 0.4;

/** What a fit gives. */
export interface Fit {
  /** Fitted on all authors. */
  weights: ReaderWeights;
  /** Each author's messages, read with weights that the author taught nothing. */
  leftOut: Map<string, Scored[]>;
}

/**
 * Fits ranker, intent and confidence, one after the other: each on what the ones before it make of
 * authors that these were not fitted on.
 * @param tuned a corpus that the reader was made with: it teaches a little, and is never judged
 * @param from what finds the readings that compete, and what the shipped ranker is held near
 */
export function fitReader(authors: readonly Author[], tuned: Author, from: ReaderWeights): Fit {
  const rankings = new Map(authors.map((author) => [author, readingsToRank(author, from)]));
  const tunedRankings = readingsToRank(tuned, from);
  // What is shipped follows what was shipped; an author left out has taught nothing of it.
  const rankerWithout = (left: Author | null) =>
    fitRanker(
      [
        ...authors.flatMap((author) => (author === left ? [] : (rankings.get(author) ?? []))),
        ...tunedRankings,
      ],
      left ? null : from.ranker,
    );
  const rankers = new Map(authors.map((author) => [author, rankerWithout(author)]));
  const ranker = rankerWithout(null);

  const rankerOf = (author: Author): Features => rankers.get(author) ?? ranker;
  const lessons = new Map(
    [...authors, tuned].map((author) => [
      author,
      intentSamples(
        author,
        { ...from, ranker: rankerOf(author) },
        author === tuned ? TUNED_WEIGHT : 1,
      ),
    ]),
  );
  const marked = markedSamples({ ...from, ranker });
  const intentWithout = (left: Author | null): IntentFeatures =>
    named(
      INTENT_FEATURES,
      fitLogistic(
        [...marked, ...[...lessons].flatMap(([author, own]) => (author === left ? [] : own))],
        INTENT_RESTRAINT,
      ),
    );
  const read = authors.map((author) => {
    const weights = { ...from, ranker: rankerOf(author), intent: intentWithout(author) };
    return { author, all: readAll(author, weights) };
  });

  const intent = intentWithout(null);
  const readTuned = readAll(tuned, { ...from, ranker, intent });
  const confidenceWithout = (left: Author | null): Record<Feature, number> =>
    named(
      FEATURES,
      fitConfidence(
        read.flatMap(({ author, all }) =>
          author === left ? [] : [all.flatMap((one) => confidenceSample(one, 1))],
        ),
        readTuned.flatMap((one) => confidenceSample(one, TUNED_WEIGHT)),
      ),
    );
  const leftOut = new Map(
    read.map(({ author, all }) => {
      const weights = confidenceWithout(author);
      return [author.name, all.map((one) => scored(one, weights))];
    }),
  );
  const weights = { ranker, intent, confidence: confidenceWithout(null) };
  return { weights, leftOut };
}

interface Read {
  message: CorpusMessage;
  evidence: Evidence;
}

/** Reads all messages of an author. */
const readAll = (author: Author, weights: ReaderWeights): Read[] =>
  author.messages.map((message) => {
    const before = { messages: message.context ?? [] };
    return {
      message,
      evidence: gatherEvidence(message.text, storeOf(author, message), before, weights),
    };
  });

function readingsToRank(author: Author, weights: ReaderWeights): RankedReading[][] {
  return readAll(author, weights).flatMap(({ message, evidence: { wholes } }) => {
    if (message.expect.intent === 'none' || wholes.length < 2) return [];
    const texts = [...(message.context ?? []), message.text];
    return [
      wholes.map(({ order, features }) => ({
        features,
        worth: worthOf(orderedBy(order, texts), message),
      })),
    ];
  });
}

/** How much of what is expected a draft has, and of what it has is expected, 0 to 1. */
function worthOf(
  { lines, unmatched }: ReturnType<typeof orderedBy>,
  { expect }: CorpusMessage,
): number {
  const hits = linesInBoth(linesRead({ lines }), linesExpected(expect));
  const strangers = Math.min(unmatched.length, expect.unmatched.length);
  const all = lines.length + expect.lines.length + unmatched.length + expect.unmatched.length;
  return all === 0 ? 1 : (2 * (hits + strangers)) / all;
}

const intentSamples = (author: Author, weights: ReaderWeights, weight: number): Sample[] =>
  readAll(author, weights).map(({ message, evidence }) =>
    intentSample(evidence, message.expect.intent, weight),
  );

const markedSamples = (weights: ReaderWeights): Sample[] =>
  readMarkedMessages().map(({ intent, text }) =>
    intentSample(readMarkedMessage(text, weights), intent, MARKED_WEIGHT),
  );

function intentSample({ heard }: Evidence, intent: 'order' | 'none', weight: number): Sample {
  const features = intentFeatures(heard);
  return {
    features: INTENT_FEATURES.map((name) => features[name]),
    is: intent === 'order',
    weight,
  };
}

const confidenceSample = ({ message, evidence }: Read, weight: number): ConfidenceSample[] =>
  evidence.parsed.intent === 'order'
    ? [{ features: featuresOf(evidence), is: isWhollyRight(evidence.parsed, message), weight }]
    : [];

const scored = ({ message, evidence }: Read, weights: Record<Feature, number>): Scored => ({
  message,
  parsed: { ...evidence.parsed, confidence: estimateConfidence(evidence, weights) },
});

const named = <Name extends string>(
  names: readonly Name[],
  weights: readonly number[],
): Record<Name, number> =>
  Object.fromEntries(names.map((name, at) => [name, weights[at] ?? 0])) as Record<Name, number>;
