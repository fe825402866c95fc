/** The demo's hand-over notes: facts that each team needs just now, one important, one answered, one shown to the organisation (R89). */
import { sql } from 'kysely';
import { noteExpiryOf } from '#domain/handover.ts';
import { addDays } from '#domain/time.ts';
import { assignIds, insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { DemoClient, FillContext } from './clients.ts';
import type { PersonKey } from './people.ts';
import { ZONE } from './plan.ts';

type Stamp = { by: PersonKey; hoursAgo: number };
type Note = Stamp & {
  text: string;
  important?: true;
  /** Its last day, from today. */
  days?: number;
  forOrganisation?: true;
  readings?: readonly Stamp[];
  answers?: readonly (Stamp & { text: string })[];
};

/** Notes by client, the oldest first. */
const notes: Readonly<Record<string, readonly Note[]>> = {
  'Elsa Lindqvist': [
    {
      by: 'L',
      hoursAgo: 98,
      text: 'Elsa tyckte mycket om fisksoppan. Receptet sitter på kylskåpet.',
      readings: [
        { by: 'A', hoursAgo: 90 },
        { by: 'O', hoursAgo: 80 },
      ],
    },
    {
      by: 'M',
      hoursAgo: 27,
      days: 6,
      forOrganisation: true,
      text: 'Sängens ryggdel fastnar halvvägs. Felanmäld till hjälpmedelscentralen, de ringer innan de kommer.',
      readings: [{ by: 'O', hoursAgo: 20 }],
      answers: [{ by: 'O', hoursAgo: 20, text: 'Gick att höja om man väntar en stund mellan trycken.' }],
    },
    {
      by: 'O',
      hoursAgo: 7,
      days: 3,
      important: true,
      text: 'Ont i vänster axel sedan i natt. Lyft inte under armen, använd glidlakanet.\nSjuksköterskan är ringd och hör av sig.',
      readings: [{ by: 'B', hoursAgo: 3 }],
    },
  ],
  'Karl Ek': [
    {
      by: 'J',
      hoursAgo: 30,
      days: 5,
      text: 'Batterierna till hörapparaten räcker veckan ut. Nya är beställda.',
      readings: [{ by: 'A', hoursAgo: 25 }],
      answers: [{ by: 'A', hoursAgo: 25, text: 'De kom med posten, ligger i översta lådan.' }],
    },
    {
      by: 'S',
      hoursAgo: 8,
      important: true,
      text: 'Lågt i natt: 3,6 kl. 03. Två druvsocker och en smörgås, 5,4 efter en halvtimme. Mät före frukost.',
    },
  ],
  'Mia Sund': [
    {
      by: 'T',
      hoursAgo: 9,
      important: true,
      days: 2,
      text: 'Ny sort sondnäring från idag, samma mängd. Kör långsammare de första två dagarna.',
    },
    { by: 'P', hoursAgo: 5, text: 'Mia sov dåligt. Låt henne vila efter lunch om hon vill.', readings: [{ by: 'S', hoursAgo: 2 }] },
  ],
};

/** Writes one client's notes; the transaction must see its company. */
export async function recordHandover({ db, personIds, today }: FillContext, { owner, plan }: DemoClient, now: Date): Promise<void> {
  const timeAgo = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 3_600_000).toISOString();
  const clientNotes = notes[plan.name] ?? [];
  if (clientNotes.length === 0) return;
  const rows = await assignIds(
    db,
    'handover_notes',
    clientNotes.map(({ by, hoursAgo, text, important = false, days, forOrganisation = false }) => {
      const valid_until = days === undefined ? null : addDays(today, days);
      const written_at = timeAgo(hoursAgo);
      const content = { text, important, valid_until, for_organisation: forOrganisation };
      return { ...owner, ...content, by_id: personIds[by], written_at, out_of_date_at: noteExpiryOf(valid_until, written_at, ZONE) };
    }),
  );
  await insertAll(db, 'handover_notes', rows);
  await insertAll(
    db,
    'handover_numbers',
    rows.map(({ id, by_id: _by, written_at, out_of_date_at: _out, ...content }) => ({
      ...content,
      note_id: id,
      number: 1,
      at: written_at,
    })),
  );
  const lines = <T>(linesOf: (note: Note) => readonly T[] | undefined) =>
    clientNotes.flatMap((note, index) =>
      (linesOf(note) ?? []).map((line) => ({ line, row: { ...owner, note_id: rows[index]!.id }, note })),
    );
  const reads = lines(({ readings: read }) => read).map(({ line, row }) => ({
    ...row,
    user_id: personIds[line.by],
    at: timeAgo(line.hoursAgo),
    number: 1,
  }));
  if (reads.length > 0) await insertAll(db, 'handover_reads', reads);
  const answers = lines((note) => note.answers).map(({ line, row, note }) => ({
    ...row,
    at: timeAgo(line.hoursAgo),
    by_id: personIds[line.by],
    text: line.text,
    shared: note.forOrganisation ?? false,
  }));
  if (answers.length > 0) await insertAll(db, 'handover_answers', answers);
}

/** Enters one company's notes for the organisation in its inbox. */
export const enterHandover = (db: Db, companyId: number) =>
  sql`
    insert into inbox_entries (company_id, client_id, kind, handover_note_id, arrived_date)
    select row.company_id, row.client_id, 'HANDOVER', row.id, row.written_at
    from handover_notes row
    where row.company_id = ${companyId} and row.for_organisation
    order by row.written_at, row.id`.execute(db);
