import { ConfigError } from './config-error.ts';

export function cannotListen(
  error: unknown,
  { host, port, name }: { host: string; port: number; name: 'PORT' | 'WORKER_PORT' },
): ConfigError {
  const { code, message } = error as NodeJS.ErrnoException;
  return new ConfigError(
    code === 'EADDRINUSE'
      ? `${name} ${port} is in use on ${host}: another process is listening on it`
      : `This process cannot listen on HOST ${host} and ${name} ${port}: ${message}`,
  );
}
