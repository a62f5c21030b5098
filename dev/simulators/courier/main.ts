import { CourierSimulator } from './courier-simulator.ts';

/** The simulator as a part of `npm start`; its port is told by whoever starts it. */
async function main(): Promise<void> {
  const simulator = new CourierSimulator();
  await simulator.start(Number(process.env.SIMULATOR_PORT));
  const stop = async () => {
    await simulator.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
