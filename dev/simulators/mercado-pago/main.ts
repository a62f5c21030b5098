import { runHosted } from '../hosted/run-hosted.ts';
import { MERCADO_PAGO } from './mercado-pago-dialect.ts';

runHosted(MERCADO_PAGO);
