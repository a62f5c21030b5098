import { proveMoney } from '../../support/proof-of-money.ts';

proveMoney({ runs: 250, mostSteps: 40 });
