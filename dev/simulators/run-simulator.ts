interface Simulator {
  start(port: number): Promise<string>;
  stop(): Promise<void>;
}

/** A part of `npm start`: simulators by the variables that tell their ports. Never in production. */
export function runSimulators(simulators: Readonly<Record<string, () => Simulator>>): void {
  if (process.env.NODE_ENV === 'production') {
    console.error('A simulator does not start in production');
    process.exit(1);
  }
  const running = Object.entries(simulators).flatMap(([variable, open]) => {
    const port = process.env[variable];
    return port === undefined ? [] : [{ simulator: open(), port: Number(port) }];
  });
  const stop = async () => {
    await Promise.all(running.map(({ simulator }) => simulator.stop()));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
  Promise.all(running.map(({ simulator, port }) => simulator.start(port))).catch((error) => {
    console.error(error);
    process.exit(1);
  });
}

/** Of a simulator with a process of its own. */
export const runSimulator = (simulator: Simulator): void =>
  runSimulators({ SIMULATOR_PORT: () => simulator });
