import { proveOneWish } from '../../support/one-wish.ts';

proveOneWish({ runs: 500, mostSteps: 16, seeds: [1, 2, 3, 4] });
