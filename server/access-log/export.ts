/** The log of a client as a file: it is sent as it is read, some lines at a time, so that no size of it fills the memory (R121). */
import type { AccessEvent } from '#contract/access-log.ts';
import { BOM, csvLine } from '#domain/csv.ts';
import { asLocale, type Locale } from '#domain/locales.ts';
import { toLocal } from '#domain/time.ts';
import { type Ctx, type FileStream, fileStream } from '#server/request/handlers.ts';
import { readLogLines, type Selection } from './lines.ts';

/** The most lines that are read at once: a month of a client that many look at, which is read whole for each part. */
const ROWS_AT_ONCE = 5000;

type Words = {
  title: (client: string, from: string, to: string) => string;
  explanation: string;
  head: readonly string[];
  kind: Record<AccessEvent['kind'], string>;
  subject: Record<AccessEvent['subject'], string>;
  role: Record<NonNullable<AccessEvent['role']>, string>;
};
/** The words of the file: kinds, things and roles are called as on the page (`accessLog` and `team.roles` of the texts; a test compares them). */
export const logFileWords: Record<Locale, Words> = {
  sv: {
    title: (client, from, to) => `Vem har läst: ${client}, ${from} – ${to}`,
    explanation: 'Lagen kräver att varje gång någon öppnar klientens uppgifter skrivs ner. Här står vem, när och vilken sorts uppgift.',
    head: ['Tid', 'Person', 'Roll', 'Vad', 'Sak', 'Dag', 'Antal klienter'],
    kind: { see: 'Läste', change: 'Ändrade', export: 'Tog ut en fil', print: 'Skrev ut', search: 'Fann i en sökning' },
    subject: {
      client: 'klientens namn och team',
      card: 'klientkortet',
      files: 'filer och bilder',
      activities: 'aktiviteterna',
      planning: 'planeringen',
      events: 'händelserna',
      handover: 'överlämningarna',
      inbox: 'inkorgen',
      timeline: 'tidslinjen',
      figures: 'statistiken',
      stock: 'lagret',
      tasks: 'uppgifterna',
      reports: 'rapporterna',
      plans: 'planerna och målen',
      search: 'sökningen',
      import: 'importen',
      accessLog: '«Vem har läst»',
      copy: 'kopian av akten',
      erasing: 'gallringen',
      delegations: 'delegeringarna',
    },
    role: {
      ADMIN: 'Systemadministratör',
      ORG_ADMIN: 'Verksamhetsansvarig',
      ASSISTANCE_ADMIN: 'Teamledare',
      ORG_USER: 'Samordnare',
      USER: 'Assistent',
    },
  },
  en: {
    title: (client, from, to) => `Who has read: ${client}, ${from} – ${to}`,
    explanation:
      'The law asks that each opening of the client’s information is written down. This says who, when and what kind of information.',
    head: ['Time', 'Person', 'Role', 'What', 'Thing', 'Day', 'Number of clients'],
    kind: { see: 'Read', change: 'Changed', export: 'Took out a file', print: 'Printed', search: 'Found in a search' },
    subject: {
      client: 'the client’s name and team',
      card: 'the client card',
      files: 'files and pictures',
      activities: 'the activities',
      planning: 'the planning',
      events: 'the events',
      handover: 'the hand-over notes',
      inbox: 'the inbox',
      timeline: 'the timeline',
      figures: 'the statistics',
      stock: 'the stock',
      tasks: 'the tasks',
      reports: 'the reports',
      plans: 'the plans and goals',
      search: 'the search',
      import: 'the import',
      accessLog: '“Who has read”',
      copy: 'the copy of the file',
      erasing: 'the erasing',
      delegations: 'the delegations',
    },
    role: {
      ADMIN: 'System administrator',
      ORG_ADMIN: 'Operations manager',
      ASSISTANCE_ADMIN: 'Team leader',
      ORG_USER: 'Coordinator',
      USER: 'Assistant',
    },
  },
};

export async function writeLogFile(ctx: Ctx, selection: Selection, format: 'CSV' | 'JSON' = 'JSON'): Promise<FileStream> {
  const name = `vem-har-last-${selection.client.id}.${format.toLowerCase()}`;
  if (format === 'JSON') return fileStream(name, 'application/json', writeJson(ctx, selection), [selection.client.id]);
  const { lang_key } = await ctx.db.selectFrom('users').select('lang_key').where('id', '=', ctx.user.id).executeTakeFirstOrThrow();
  const chunks = writeCsv(ctx, selection, logFileWords[asLocale(lang_key)]);
  return fileStream(name, 'text/csv', chunks, [selection.client.id]);
}

async function* writeJson(ctx: Ctx, selection: Selection) {
  let separator = '';
  yield '[';
  for await (const events of readPages(ctx, selection)) {
    if (events.length > 0) yield separator + events.map((event) => JSON.stringify(event)).join(',\n');
    separator = ',\n';
  }
  yield ']';
}

async function* writeCsv(ctx: Ctx, selection: Selection, { title, explanation, head, kind, subject, role }: Words) {
  const { client, days, timeZone } = selection;
  yield BOM + csvLine([`${title(client.name, days.from, days.to)}. ${explanation}`]) + csvLine(head);
  for await (const events of readPages(ctx, selection))
    yield events
      .map((event) =>
        csvLine([
          ...[toLocal(event.at, timeZone).replace('T', ' '), event.userName, event.role && role[event.role]],
          ...[kind[event.kind], subject[event.subject], event.day, event.clientCount],
        ]),
      )
      .join('');
}

/** From the newest that there is when it begins; each part is read in a transaction of its own. */
async function* readPages({ app, user }: Ctx, selection: Selection): AsyncGenerator<AccessEvent[]> {
  for (let pageEnd: number | undefined; ; ) {
    const events = await app.scoped({ companies: user.companies, readOnly: true }, (db) =>
      readLogLines(db, selection, pageEnd, ROWS_AT_ONCE),
    );
    yield events;
    if (events.length < ROWS_AT_ONCE) return;
    pageEnd = events.at(-1)!.id;
  }
}
