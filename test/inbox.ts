/** A real SMTP server that keeps what it is given, and a reader of the letters in it: headers and both parts. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Letter = { from: string; to: string[]; subject: string; messageId: string; text: string; html: string; raw: string };

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
const header = (head: string, name: string) =>
  new RegExp(`^${name}:\\s*([\\s\\S]*?)(?=\\r?\\n[^\\s]|$(?![\\s\\S]))`, 'im').exec(head)?.[1]?.replace(/\r?\n\s+/g, ' ') ?? '';
/** `=?UTF-8?Q?…?=` and its sister in base64. */
const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, said: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(said, 'base64').toString('utf8') : quotedPrintable(said.replaceAll('_', ' ')),
    );
function bodyOf(part: string) {
  const at = part.search(/\r?\n\r?\n/);
  const [head, body] = [part.slice(0, at), part.slice(at).trim()];
  const encoding = header(head, 'Content-Transfer-Encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : body;
}

function read(raw: string, from: string, to: string[]): Letter {
  const at = raw.search(/\r?\n\r?\n/);
  const head = raw.slice(0, at);
  const boundary = /boundary="?([^";\r\n]+)/i.exec(header(head, 'Content-Type'))?.[1];
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const of = (type: string) => bodyOf(parts.find((part) => header(part, 'Content-Type').startsWith(type))!.trimStart());
  return {
    from,
    to,
    subject: words(header(head, 'Subject')),
    messageId: header(head, 'Message-ID'),
    text: of('text/plain'),
    html: of('text/html'),
    raw,
  };
}

/** Listens on a port of its own; `refusing` makes it turn letters away for a while. */
export async function inbox() {
  const letters: Letter[] = [];
  const state = { refusing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refusing) return done(Object.assign(new Error('mailbox is busy'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map(({ address }) => address);
        letters.push(read(Buffer.concat(chunks).toString('utf8'), mailFrom ? mailFrom.address : '', to));
        done();
      });
    },
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, letters, state, close: () => new Promise<void>((closed) => server.close(closed)) };
}
