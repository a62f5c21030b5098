import { test } from 'vitest';
import { FUZZ_TIME, useFuzz } from '../../support/hardening/fuzz.ts';

test(
  'D-01 whatever is sent to a route of the API, by whomever, it is answered, and never with a fault of ours',
  useFuzz('the API'),
  FUZZ_TIME,
);
