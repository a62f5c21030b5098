// Loaded into a web process by a test, before anything else: once it is armed by SIGUSR2, the
// process ends as by `kill -9` before its n-th statement, or as soon as a COMMIT is on its way; a
// statement that makes an order and commits by itself counts as one.
import pg from 'pg';

const at = process.env.DIE_AT ?? '';
const send = pg.Client.prototype.query;
const WRITES = /insert into "?orders\b/i;
const inTransaction = new WeakMap();
let isArmed = false;
let statements = 0;

process.on('SIGUSR2', () => {
  isArmed = true;
  process.stdout.write('armed\n');
});

const die = () => process.kill(process.pid, 'SIGKILL');

pg.Client.prototype.query = function query(...args) {
  // The queue has connections of its own.
  const isOurs = this.connectionParameters.application_name === 'stallkeeper';
  if (!isArmed || !isOurs) return send.apply(this, args);
  statements += 1;
  if (statements === Number(at)) die();
  const answer = send.apply(this, args);
  const text = typeof args[0] === 'string' ? args[0] : (args[0]?.text ?? '');
  if (/^(?:begin|commit|rollback)/i.test(text)) inTransaction.set(this, /^begin/i.test(text));
  const isLast = /^commit/i.test(text) || (WRITES.test(text) && !inTransaction.get(this));
  if (at === 'commit' && isLast) die();
  return answer;
};
