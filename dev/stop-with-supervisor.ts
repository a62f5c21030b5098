// Loaded before each part of `npm start`: when the supervisor is killed and cannot stop its parts,
// their channel to it closes. A part that went on would hold the port against the next start.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
