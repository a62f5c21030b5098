// Takes every letter at a port and keeps it in a folder: node smtp-sink.mjs PORT FOLDER
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const [port, folder] = process.argv.slice(2);
let count = 0;
new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH'],
  async onData(stream, session, done) {
    const letter = await text(stream);
    const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
    writeFileSync(join(folder, `${++count}.eml`), `X-To: ${to}\n${letter}`);
    done();
  },
}).listen(Number(port), '127.0.0.1');
