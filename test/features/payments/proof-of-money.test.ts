import { proveMoney } from '../../support/proof-of-money.ts';

proveMoney({ runs: 15, mostSteps: 14 });
