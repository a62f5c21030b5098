import { runSimulator } from '../run-simulator.ts';
import { CourierSimulator } from './courier-simulator.ts';

runSimulator(new CourierSimulator());
