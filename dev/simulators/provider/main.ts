import { runSimulator } from '../run-simulator.ts';
import { ProviderSimulator } from './provider-simulator.ts';

runSimulator(new ProviderSimulator());
