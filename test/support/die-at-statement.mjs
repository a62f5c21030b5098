// Loaded into a web process by a test, before anything else: once it is armed by SIGUSR2, the
// process ends as by `kill -9` before the n-th statement of what it is asked from then on, or as soon
// as a COMMIT is answered: without its client the server may give up a commit that it has not read.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from 'node:http';
import pg from 'pg';

const at = process.env.DIE_AT ?? '';
const send = pg.Client.prototype.query;
const emit = Server.prototype.emit;
// What the process does by itself, or was asked before, must not count: when it comes is chance.
const counted = new AsyncLocalStorage();
let isArmed = false;
let statements = 0;

process.on('SIGUSR2', () => {
  isArmed = true;
  process.stdout.write('armed\n');
});

Server.prototype.emit = function emitCounted(...args) {
  if (!isArmed || args[0] !== 'request') return emit.apply(this, args);
  return counted.run(true, () => emit.apply(this, args));
};

const die = () => process.kill(process.pid, 'SIGKILL');

pg.Client.prototype.query = function query(...args) {
  // The queue has connections of its own.
  const isOurs = this.connectionParameters.application_name === 'stallkeeper';
  if (!counted.getStore() || !isOurs) return send.apply(this, args);
  statements += 1;
  if (statements === Number(at)) die();
  const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '');
  const isLast = at === 'commit' && /^commit/i.test(text);
  return send.apply(this, isLast ? [args[0], die] : args);
};
