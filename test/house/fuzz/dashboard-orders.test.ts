import { test } from 'vitest';
import { FUZZ_TIME, useFuzz } from '../../support/hardening/fuzz.ts';

test(
  'D-01 whatever is sent to a route of the dashboard’s orders, by whomever, it is answered, and never with a fault of ours',
  useFuzz('the dashboard’s orders'),
  FUZZ_TIME,
);
