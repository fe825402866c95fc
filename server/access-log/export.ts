/** The log of a client as a file: it is sent as it is read, some lines at a time, so that no size of it fills the memory (R121). */
import type { AccessEvent } from '#contract/access-log.ts';
import { BOM, formatCsvLine } from '#domain/csv.ts';
import { type Locale, toLocale } from '#domain/locales.ts';
import { toLocal } from '#domain/time.ts';
import { type Ctx, type FileStream, fileStream } from '#server/request/handlers.ts';
import { type LogSelection, readLogLines } from './lines.ts';

/** The most lines that are read at once: a month of a client that many look at, which is read whole for each part. */
const ROWS_AT_ONCE = 5000;

type LogFileTexts = {
  title: (clientName: string, from: string, to: string) => string;
  explanation: string;
  head: readonly string[];
  kind: Record<AccessEvent['kind'], string>;
  subject: Record<AccessEvent['subject'], string>;
  role: Record<NonNullable<AccessEvent['role']>, string>;
};
/** The words of the file: kinds, things and roles are called as on the page (`accessLog` and `team.roles` of the texts; a test compares them). */
export const logFileTexts: Record<Locale, LogFileTexts> = {
  sv: {
    title: (clientName, from, to) => `Vem har läst: ${clientName}, ${from} – ${to}`,
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
    title: (clientName, from, to) => `Who has read: ${clientName}, ${from} – ${to}`,
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

export async function writeLogFile(ctx: Ctx, selection: LogSelection, format: 'CSV' | 'JSON' = 'JSON'): Promise<FileStream> {
  const fileName = `vem-har-last-${selection.client.id}.${format.toLowerCase()}`;
  if (format === 'JSON') return fileStream(fileName, 'application/json', writeJson(ctx, selection), [selection.client.id]);
  const { lang_key } = await ctx.db.selectFrom('users').select('lang_key').where('id', '=', ctx.user.id).executeTakeFirstOrThrow();
  const chunks = writeCsv(ctx, selection, logFileTexts[toLocale(lang_key)]);
  return fileStream(fileName, 'text/csv', chunks, [selection.client.id]);
}

async function* writeJson(ctx: Ctx, selection: LogSelection) {
  let separator = '';
  yield '[';
  for await (const events of readLogPages(ctx, selection)) {
    if (events.length > 0) yield separator + events.map((event) => JSON.stringify(event)).join(',\n');
    separator = ',\n';
  }
  yield ']';
}

async function* writeCsv(
  ctx: Ctx,
  selection: LogSelection,
  { title: formatTitle, explanation, head: columnHeads, kind: kindNames, subject: subjectNames, role: roleNames }: LogFileTexts,
) {
  const { client, days: dateRange, timeZone } = selection;
  yield BOM + formatCsvLine([`${formatTitle(client.name, dateRange.from, dateRange.to)}. ${explanation}`]) + formatCsvLine(columnHeads);
  for await (const events of readLogPages(ctx, selection))
    yield events
      .map((event) =>
        formatCsvLine([
          ...[toLocal(event.at, timeZone).replace('T', ' '), event.userName, event.role && roleNames[event.role]],
          ...[kindNames[event.kind], subjectNames[event.subject], event.day, event.clientCount],
        ]),
      )
      .join('');
}

/** From the newest that there is when it begins; each part is read in a transaction of its own. */
async function* readLogPages({ app, user }: Ctx, selection: LogSelection): AsyncGenerator<AccessEvent[]> {
  for (let beforeId: number | undefined; ; ) {
    const events = await app.scoped({ companies: user.companies, readOnly: true }, (db) =>
      readLogLines(db, selection, beforeId, ROWS_AT_ONCE),
    );
    yield events;
    if (events.length < ROWS_AT_ONCE) return;
    beforeId = events.at(-1)!.id;
  }
}
