import { CLAUSE_TRAITS, type ClauseTrait, clauseTraits } from './clause-traits.ts';
import { CUE_KINDS, type CueKind } from './cue.ts';
import type { IntentEvidence } from './intent-evidence.ts';
import { type ReadClause, readClausesInFull } from './read-clauses.ts';

/** What neither speaks for anything nor was ever seen to. */
const SILENT = ['neutral', 'anew'] as const;
type TellingKind = Exclude<CueKind, (typeof SILENT)[number]>;
const TELLING_KINDS = CUE_KINDS.filter(
  (kind): kind is TellingKind => !(SILENT as readonly CueKind[]).includes(kind),
);

/** What a message by itself is judged by: its strongest cue of each kind, and these. */
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
  // A question mark at its end, or anywhere.
  'endsAsking',
  'asks',
  // Shares of its clauses.
  'politeClauses',
  'orderClauses',
  'plainClauses',
  'customer',
  'corrections',
] as const;
type OwnFeature = TellingKind | (typeof TRAITS)[number];
const OWN: readonly OwnFeature[] = [...TELLING_KINDS, ...TRAITS];

type DraftedFeature = `drafted.${OwnFeature}`;
type ClauseFeature = `clauses.${ClauseTrait}`;
export type IntentFeature =
  | 'always'
  | 'drafted'
  | 'asked'
  | OwnFeature
  | DraftedFeature
  | ClauseFeature;
const drafted = (name: OwnFeature): DraftedFeature => `drafted.${name}`;
const ofClauses = (name: ClauseTrait): ClauseFeature => `clauses.${name}`;

const OWN_AFTER = OWN.map((name) => [name, drafted(name)] as const);
const OF_CLAUSES = CLAUSE_TRAITS.map((trait) => [trait, ofClauses(trait)] as const);

/** What an intent is judged by. After a draft each word says something else than before one. */
export const INTENT_FEATURES: readonly IntentFeature[] = [
  'always',
  'drafted',
  'asked',
  ...OWN,
  ...OWN_AFTER.map(([, after]) => after),
  ...OF_CLAUSES.map(([, name]) => name),
];

/** What speaks for or against an order, mostly 0 to 1. */
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
  const traits = clauseTraits(evidence);
  for (const [trait, name] of OF_CLAUSES) features[name] = traits[trait];
  return features as IntentFeatures;
}

function ownFeatures({
  text,
  words,
  customer,
  corrections,
  draft,
}: IntentEvidence): Record<OwnFeature, number> {
  const clauses = readClausesInFull(text);
  const share = (count: number, all: number) => count / Math.max(1, all);
  const clausesOf = (...moods: string[]) =>
    share(clauses.filter(({ mood }) => moods.includes(mood)).length, clauses.length);
  const traits: Record<(typeof TRAITS)[number], number> = {
    known: share(words.known, words.all),
    figures: share(words.figures, words.all),
    fillers: share(words.fillers, words.all),
    words: capped(
      clauses.reduce((sum, clause) => sum + clause.words.length, 0),
      40,
    ),
    goods: draft.all > 0 ? 1 : 0,
    lines: capped(draft.lines, 5),
    changed: draft.changed ? 1 : 0,
    endsAsking: clauses.at(-1)?.asks ? 1 : 0,
    asks: clauses.some(({ asks }) => asks) ? 1 : 0,
    politeClauses: clausesOf('thanks', 'greeting'),
    orderClauses: clausesOf('order'),
    plainClauses: clausesOf('plain'),
    customer: capped(customer, 3),
    corrections: capped(corrections, 3),
  };
  const cues = TELLING_KINDS.map((kind) => [kind, strongest(clauses, kind)] as const);
  return { ...traits, ...(Object.fromEntries(cues) as Record<TellingKind, number>) };
}

/** How strong the strongest cue of a kind is: 1 is full, 1.5 the most. */
const strongest = (clauses: readonly ReadClause[], kind: CueKind): number =>
  Math.min(MOST, Math.max(0, ...clauses.map(({ scores }) => scores[kind])) / FULL);

const capped = (count: number, most: number): number => Math.min(count, most) / most;
