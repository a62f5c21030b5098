import shipped from '../../../data/reader/weights.json' with { type: 'json' };
import { FEATURES, type Feature } from './confidence/features.ts';
import { INTENT_FEATURES, type IntentFeature } from './intent/judge-intent.ts';
import { type Features, RANKER_FEATURES } from './search/features.ts';

/** The reader's learned weights: each feature's, in log odds. */
export interface ReaderWeights {
  intent: Readonly<Record<IntentFeature, number>>;
  ranker: Readonly<Features>;
  confidence: Readonly<Record<Feature, number>>;
}

/** The shipped weights; `npm run fit:reader` writes them. */
export const WEIGHTS: ReaderWeights = {
  intent: checked('intent', INTENT_FEATURES),
  ranker: checked('ranker', RANKER_FEATURES),
  confidence: checked('confidence', FEATURES),
};

/** @throws Error where the file has another feature, lacks one, or has no number for it */
function checked<Name extends string>(
  section: keyof ReaderWeights,
  names: readonly Name[],
): Readonly<Record<Name, number>> {
  const weights: Record<string, unknown> = shipped[section];
  const known = new Set<string>(names);
  const wrong = [...names, ...Object.keys(weights)].filter(
    (name) => !known.has(name) || !Number.isFinite(weights[name]),
  );
  if (wrong.length > 0) {
    throw new Error(`data/reader/weights.json: ${section} is wrong at ${wrong.join(', ')}`);
  }
  return weights as Record<Name, number>;
}
