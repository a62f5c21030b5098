import { proveOneWish } from '../../support/one-wish.ts';

proveOneWish({ runs: 2_000, mostSteps: 16 });
