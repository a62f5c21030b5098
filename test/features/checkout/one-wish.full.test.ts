import { proveOneWish } from '../../support/one-wish.ts';
import { bySize } from '../../support/resilience/by-size.ts';

// The seeds are fixed, so that a failure can be seen again: more runs find something only after a change.
proveOneWish({ runs: bySize({ smoke: 200, full: 500 }), mostSteps: 16, seeds: [1, 2, 3, 4] });
