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

/** Measures a message for the judge. */
export function intentFeatures(evidence: IntentEvidence): IntentFeatures {
  const own = ownFeatures(evidence);
  const isAfter = evidence.earlier.drafted ? 1 : 0;
  const features: Partial<Record<IntentFeature, number>> = {
    always: 1,
    drafted: isAfter,
    asked: evidence.earlier.asked && !isAfter ? 1 : 0,
  };
  for (const [name, after] of OWN_AFTER) {
    features[name] = own[name];
    features[after] = isAfter * own[name];
  }
  return features as IntentFeatures;
}

function ownFeatures(evidence: IntentEvidence): Record<OwnFeature, number> {
  const { text, words, draft } = evidence;
  const clauses = readClauses(text);
  const share = (count: number) => count / Math.max(1, words.all);
  const spoken = clauses.reduce((sum, clause) => sum + clause.words.length, 0);
  const traits: Record<(typeof TRAITS)[number], number> = {
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
  const strongest = (kind: TellingKind): number =>
    Math.min(MOST, Math.max(0, ...clauses.map(({ scores }) => scores[kind])) / FULL);
  const cues = TELLING_KINDS.map((kind) => [kind, strongest(kind)] as const);
  return { ...traits, ...(Object.fromEntries(cues) as Record<TellingKind, number>) };
}

const capped = (count: number, most: number): number => Math.min(count, most) / most;
