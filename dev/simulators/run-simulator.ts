interface Simulator {
  start(port: number): Promise<string>;
  stop(): Promise<void>;
}

/** A simulator as a part of `npm start`; its port is told by whoever starts it. Never in production. */
export function runSimulator(simulator: Simulator): void {
  if (process.env.NODE_ENV === 'production') {
    console.error('A simulator does not start in production');
    process.exit(1);
  }
  const stop = async () => {
    await simulator.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  simulator.start(Number(process.env.SIMULATOR_PORT)).catch((error) => {
    console.error(error);
    process.exit(1);
  });
}
