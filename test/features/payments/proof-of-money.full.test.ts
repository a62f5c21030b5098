import { proveMoney } from '../../support/proof-of-money.ts';

proveMoney({ runs: 100, mostSteps: 30 });
