import type { IntentReason } from '../parsed-message.ts';
import { CUE_KINDS, type CueKind } from './cues.ts';
import { readClauses } from './read-clauses.ts';

/** The features for whether a message orders. */
export interface IntentEvidence {
  text: string;
  /** Its words as the catalog's reader classifies them, without contact details. */
  words: WordCounts;
  /** How many details of the shopper the text gives. */
  customer: number;
  /** How many kinds of correction it has: "not", "instead", "the same". */
  corrections: number;
  earlier: {
    /** Whether a draft stood before this message. */
    drafted: boolean;
    /** Whether an earlier message named goods without ordering them ("do you have X?"). */
    asked: boolean;
  };
  /** The draft after the message. */
  draft: {
    /** Lines, and lines with words for what is not sold. */
    lines: number;
    all: number;
    /** Whether the message makes it another than before. */
    changed: boolean;
  };
}

/** How many words of each sort; figures are numbers, measures and codes. */
export interface WordCounts {
  all: number;
  /** Words of the catalog. */
  known: number;
  figures: number;
  /** Words of grammar. */
  fillers: number;
}

type TellingKind = Exclude<CueKind, 'neutral'>;
const TELLING_KINDS = CUE_KINDS.filter((kind): kind is TellingKind => kind !== 'neutral');

/** The features of a message by itself: its strongest cue of each kind, and these. */
const TRAITS = [
  // Of its words, shares that the catalog has, that are figures, that are grammar; how many.
  'known',
  'figures',
  'fillers',
  'words',
  // Whether the draft after it has anything, how many lines, whether it is another than before.
  'goods',
  'lines',
  'changed',
  'asks',
  // Whether a clause of it orders.
  'orders',
  'customer',
  'corrections',
] as const;
type OwnFeature = TellingKind | (typeof TRAITS)[number];
type DraftedFeature = `drafted.${OwnFeature}`;
export type IntentFeature = 'always' | 'drafted' | 'asked' | OwnFeature | DraftedFeature;

const OWN: readonly OwnFeature[] = [...TELLING_KINDS, ...TRAITS];
const OWN_AFTER = OWN.map((name): [OwnFeature, DraftedFeature] => [name, `drafted.${name}`]);

/** The features of an intent. After a draft, a word has another meaning than before one. */
export const INTENT_FEATURES: readonly IntentFeature[] = [
  'always',
  'drafted',
  'asked',
  ...OWN_AFTER.flat(),
];

/** Evidence for or against an order, mostly 0 to 1. */
export type IntentFeatures = Readonly<Record<IntentFeature, number>>;

/** Beyond this more of the same says nothing new. */
const FULL = 4;
const MOST = 1.5;

const none = <Name extends string>(names: readonly Name[]): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
const NO_FEATURES = none(INTENT_FEATURES);
const NO_CUES = none(TELLING_KINDS);

/** Measures a message for the judge. */
export function intentFeatures(evidence: IntentEvidence): IntentFeatures {
  const { drafted, asked } = evidence.earlier;
  // Copied from an object that has every name: V8 reads an object slowly once many names are added one by one.
  const features: Record<IntentFeature, number> = { ...NO_FEATURES, ...ownFeatures(evidence) };
  features.always = 1;
  features.asked = asked && !drafted ? 1 : 0;
  if (!drafted) return features;
  features.drafted = 1;
  for (const [name, after] of OWN_AFTER) features[after] = features[name];
  return features;
}

function ownFeatures(evidence: IntentEvidence): Record<OwnFeature, number> {
  const { text, words, draft } = evidence;
  const clauses = readClauses(text);
  const share = (count: number) => count / Math.max(1, words.all);
  const spoken = clauses.reduce((sum, clause) => sum + clause.words.length, 0);
  const features: Record<OwnFeature, number> = {
    ...NO_CUES,
    known: share(words.known),
    figures: share(words.figures),
    fillers: share(words.fillers),
    words: capped(spoken, 40),
    goods: draft.all > 0 ? 1 : 0,
    lines: capped(draft.lines, 5),
    changed: draft.changed ? 1 : 0,
    asks: clauses.some(({ asks }) => asks) ? 1 : 0,
    orders: clauses.some(({ mood }) => mood === 'order') ? 1 : 0,
    customer: capped(evidence.customer, 3),
    corrections: capped(evidence.corrections, 3),
  };
  for (const { scores } of clauses) {
    for (const kind of TELLING_KINDS) {
      features[kind] = Math.max(features[kind], Math.min(MOST, scores[kind] / FULL));
    }
  }
  return features;
}

const capped = (count: number, most: number): number => Math.min(count, most) / most;

/** Whether a message orders. */
export interface IntentJudgement {
  intent: 'order' | 'none';
  /** How likely it orders, 0 to 1. */
  likely: number;
  /** Whether a person has to say. */
  isDoubtful: boolean;
  /** The weightiest first. */
  reasons: IntentReason[];
  /** The features it was judged by. */
  features: IntentFeatures;
}

/**
 * Between these a person is asked. Of the writers' orders, each author judged by what the others
 * taught, one in a hundred is below.
 */
const DOUBTFUL_FROM = 0.25;
const SURE_FROM = 0.6;

const REASONS: Partial<Record<string, IntentReason>> = {
  order: 'ordering_words',
  orders: 'ordering_words',
  figures: 'lines_with_quantities',
  known: 'lines_with_quantities',
  goods: 'lines_with_quantities',
  lines: 'lines_with_quantities',
  customer: 'structured',
  changed: 'follow_up',
  corrections: 'follow_up',
  ask: 'question',
  asks: 'question',
  past: 'order_status',
  status: 'order_status',
  total: 'order_status',
  complaint: 'complaint',
  return: 'return_or_cancel',
  conditional: 'conditional',
  later: 'conditional',
  praise: 'thanks_or_praise',
  thanks: 'thanks_or_praise',
  greeting: 'greeting',
  spam: 'spam',
};

/** Judges whether a message, after those before it, orders something. */
export function judgeIntent(evidence: IntentEvidence, weights: IntentFeatures): IntentJudgement {
  const features = intentFeatures(evidence);
  const likely = orderLikelihood(features, weights);
  const isEmpty = evidence.draft.all === 0;
  // Words that only sound like an order order nothing.
  const intent = likely > 0.5 && !isEmpty ? 'order' : 'none';
  const isDoubtful = likely > DOUBTFUL_FROM && (likely < SURE_FROM || isEmpty);
  return { intent, likely, isDoubtful, reasons: reasonsFor(intent, features, weights), features };
}

/** The logistic model: how likely a message with these features orders. */
export function orderLikelihood(features: IntentFeatures, weights: IntentFeatures): number {
  let sum = 0;
  for (const name of INTENT_FEATURES) sum += weights[name] * features[name];
  return 1 / (1 + Math.exp(-sum));
}

const REASON_OF = INTENT_FEATURES.map((name) => [name, reasonOf(name)] as const);

function reasonsFor(
  intent: 'order' | 'none',
  features: IntentFeatures,
  weights: IntentFeatures,
): IntentReason[] {
  const sign = intent === 'order' ? 1 : -1;
  const parts: { reason: IntentReason; part: number }[] = [];
  for (const [name, reason] of REASON_OF) {
    const part = sign * weights[name] * features[name];
    if (reason && part > 0) parts.push({ reason, part });
  }
  // A greeting rather begins an order, so it never speaks against one: alone it is a greeting.
  const alone = features.greeting > 0 ? 'greeting' : 'nothing_to_order';
  if (parts.length === 0) return intent === 'none' ? [alone] : [];
  return [...new Set(parts.sort((a, b) => b.part - a.part).map(({ reason }) => reason))];
}

function reasonOf(name: IntentFeature): IntentReason | undefined {
  if (name === 'drafted' || name === 'drafted.customer') return 'follow_up';
  return REASONS[name.replace(/^\w+\./u, '')];
}
