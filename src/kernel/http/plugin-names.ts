import type { FastifyInstance } from 'fastify';

const NAME = Symbol.for('fastify.display-name');

/**
 * Fastify looks for a plugin that tells no name among all modules of the process, which took a third
 * of a start: here each tells the one that it has.
 */
export function useToldNames(app: FastifyInstance): void {
  const { register } = app;
  app.register = function (this: FastifyInstance, plugin: unknown, options: unknown) {
    tellName(plugin);
    return Reflect.apply(register, this, [plugin, options]);
  } as typeof register;
}

function tellName(plugin: unknown): void {
  if (typeof plugin !== 'function' || NAME in plugin) return;
  Object.defineProperty(plugin, NAME, { value: plugin.name || 'unnamed' });
}
