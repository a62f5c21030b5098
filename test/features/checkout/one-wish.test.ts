import { proveOneWish } from '../../support/one-wish.ts';

proveOneWish({ runs: 40, mostSteps: 14, seeds: [142] });
