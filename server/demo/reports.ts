/** The demo's reports: four forms of the company's own, and what was filled in of these and of the platform's over three months (R40–R48). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { kindOf, type PieceType } from '#domain/report-questions.ts';
import { type Content, canonical, contentOf, questionsOf } from '#domain/reports.ts';
import { addDays, toInstant } from '#domain/time.ts';
import { insertAll, numbered, takeIds } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Tables } from '#server/database/tables.ts';
import { between, type Dice, inOrderOf, pick } from './dice.ts';
import type { Span } from './history.ts';
import { ZONE } from './plan.ts';
import { type DemoForm, type DemoPiece, deviation, type FormName, forms } from './report-forms.ts';
import { addendum, correction, voiding, words } from './report-words.ts';
import { DAYS } from './team.ts';

const MINUTE = 60_000;
const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * MINUTE).toISOString();
const at = (today: string, ago: number, clock: string) => toInstant(`${addDays(today, -ago)}T${clock}`, ZONE);

type Type = Content['type'];
type Version = {
  id: number;
  ago: number;
  content: Content;
  /** By question, the place of its answers in the words. */
  places: Map<number, number>;
};
type Form = { id: number; companyId: number; name: FormName; versions: Version[] };
type Recording = {
  db: Db;
  span: Span;
  companyId: number;
  /** The organisation's administrator, who makes the forms, and another of its people. */
  by: readonly [number, number];
};

/** The forms and what was answered to them; the transaction must see the company. */
export async function recordReports(recording: Recording): Promise<void> {
  const { rows: types } = await sql<Type>`
    select id, name, icon, color from report_types where company_id = 0 and removed_at is null`.execute(recording.db);
  const answered = [await readDeviation(recording.db)];
  for (const form of forms) answered.push(await makeForm(recording, form, types.find(({ name }) => name === form.type)!));
  await recordAnswers(recording, answered);
}

/** The platform's form as it was published; the words answer its questions in their order. */
async function readDeviation(db: Db): Promise<Form> {
  const { rows } = await sql<{ id: number; versionId: number; content: Content }>`
    select r.id, v.id as "versionId", v.content from reports r join report_versions v on v.id = r.last_version_id
    where r.company_id = 0 and r.name = ${deviation} and r.removed_at is null order by r.id limit 1`.execute(db);
  const { id, versionId, content } = rows[0]!;
  const places = new Map(questionsOf(content).map(({ attributeId }, place) => [attributeId, place]));
  return { id, companyId: 0, name: deviation, versions: [{ id: versionId, ago: DAYS, content, places }] };
}

async function makeForm({ db, span, companyId, by }: Recording, form: DemoForm, type: Type): Promise<Form> {
  const { name, onlyOrganisation = false, versions } = form;
  const [report] = await numbered(db, 'reports', [
    { name, type_id: type.id, type_company_id: 0, company_id: companyId, published: true, only_organisation: onlyOrganisation },
  ]);
  const { id } = report!;
  await insertAll(db, 'reports', [report!]);
  const last = versions.at(-1)!.pieces;
  // A question is the same through the versions, whatever its title is.
  const places = [...new Set(versions.flatMap(({ pieces }) => pieces.map(({ answer }) => answer ?? -1)))];
  const ids = new Map(places.map((place) => [place, 0]));
  for (const [index, newId] of (await takeIds(db, 'attributes', places.length)).entries()) ids.set(places[index]!, newId);
  const idOf = ({ answer = -1 }: { answer?: number }) => ids.get(answer)!;
  await insertAll(
    db,
    'attributes',
    last.map((piece, order) => ({
      ...{ id: idOf(piece), company_id: companyId, report_id: id, name: piece.name, order, help_text: piece.help ?? null },
      ...{ value_type: valueTypeOf(piece), unit: piece.unit ?? null, min_value: piece.min ?? null, max_value: piece.max ?? null },
      choices: piece.choices ? [...piece.choices] : null,
    })),
  );
  for (const piece of last)
    if (piece.text)
      await sql`insert into attribute_value_long_strings (company_id, attribute_id, report_id, string_value)
        values (${companyId}, ${idOf(piece)}, ${id}, ${piece.text})`.execute(db);
  const published: Version[] = [];
  for (const [index, { ago, pieces }] of versions.entries()) {
    const items = pieces.map((piece) => {
      const { name, help = null, text = null, unit, min, max, choices } = piece;
      const question = { attributeId: idOf(piece), name, helpText: help, text, valueType: valueTypeOf(piece) };
      return contentOf({ ...question, unit, min, max, choices });
    });
    const { id: typeId, name: typeName, icon, color } = type;
    const content: Content = { name, type: { id: typeId, name: typeName, icon, color }, onlyOrganisation, items };
    const hash = createHash('sha256').update(canonical(content)).digest();
    const { rows } = await sql<{ id: number }>`
      insert into report_versions (company_id, report_id, number, name, icon, color, content, hash, made_at, made_by_id)
      values (${companyId}, ${id}, ${index + 1}, ${name}, ${icon}, ${color}, ${JSON.stringify(content)}::jsonb, ${hash},
        ${at(span.today, ago, '08:40')}, ${by[0]}) returning id`.execute(db);
    published.push({
      id: rows[0]!.id,
      ago,
      content,
      places: new Map(pieces.flatMap((piece) => (piece.answer === undefined ? [] : [[idOf(piece), piece.answer]]))),
    });
  }
  await sql`update reports set last_version_id = ${published.at(-1)!.id} where id = ${id}`.execute(db);
  return { id, companyId, name: name as FormName, versions: published };
}

/** A text of the author's, or what its question is answered with. */
const valueTypeOf = ({ answer, answerType }: DemoPiece): PieceType =>
  answer === undefined ? 'LONG_STRING' : (answerType ?? 'INPUT_LONG_STRING');

type Client = { id: number; name: string; members: number[] };
type Row = Omit<Tables['report_instances'], 'id' | 'version' | 'number'> & { texts: readonly string[]; formVersion: Version };

async function recordAnswers(recording: Recording, createdForms: readonly Form[]): Promise<void> {
  const { db, companyId } = recording;
  const { rows: clients } = await sql<Client>`
    select c.id, c.name, array(select m.user_id from client_group_members m where m.client_id = c.id and m.active and m.kind = 'STAFF' order by m.user_id) as members
    from clients c where c.company_id = ${companyId} order by c.id`.execute(db);
  const rows = createdForms
    .flatMap((form) =>
      sentOf(
        recording,
        form,
        clients.filter(({ members }) => members.length > 0),
      ),
    )
    .sort(inOrderOf('signed_by_date'));
  const sent = await numbered(db, 'report_instances', rows);
  const corrected = sent.findLast(({ texts }) => texts.some((text) => text.startsWith('Kvällsdosen')))!;
  const voided = sent.findLast(({ texts }) => texts.some((text) => text.startsWith('Kylskåpet')))!;
  const numbers = new Map([[corrected.id, 2]]);
  await insertAll(
    db,
    'report_instances',
    sent.map(({ texts: _, formVersion: __, ...row }) => ({
      ...row,
      ...{ number: numbers.get(row.id) ?? 1, version: numbers.get(row.id) ?? 1 },
      ...(row.id === voided.id && {
        version: 2,
        voided_at: later(row.signed_by_date, 50),
        voided_by_id: row.signed_by_id,
        void_reason: voiding,
      }),
    })),
  );
  const answers = sent.flatMap((row) => Array.from({ length: numbers.get(row.id) ?? 1 }, (_, index) => answersOf(row, index + 1)).flat());
  await insertAll(db, 'attribute_variable_long_strings', await numbered(db, 'attribute_variable_long_strings', answers));
  await insertAll(db, 'attribute_variables', await numbered(db, 'attribute_variables', sent.flatMap(valuesOf)));
  const edit = {
    instance_id: corrected.id,
    company_id: companyId,
    client_id: corrected.client_id,
    at: later(corrected.signed_by_date, 12),
  };
  const edits = [
    {
      ...edit,
      kind: 'CORRECTION' as const,
      number: 1,
      by_id: corrected.signed_by_id,
      text: correction.reason,
      occurence_date: corrected.occurence_date,
    },
    {
      ...edit,
      kind: 'ADDENDUM' as const,
      number: 2,
      by_id: recording.by[1],
      text: addendum,
      at: later(edit.at, 2000),
      occurence_date: null,
    },
  ];
  await insertAll(db, 'report_instance_edits', await numbered(db, 'report_instance_edits', edits));
  await enterReports(recording);
}

type Numbered = Row & { id: number };
const kindsIn = ({ formVersion }: Row) => new Map(formVersion.content.items.map((item) => [item.attributeId, kindOf(item)]));
/** The answers of a report at one of its numbers: as they were sent, or as they were corrected. */
const answersOf = (row: Numbered, number: number) => {
  const { id, company_id, client_id, report_company_id: attribute_company_id, formVersion, texts } = row;
  const kinds = kindsIn(row);
  return [...formVersion.places].flatMap(([attribute_id, place]) => {
    const text = number > 1 && texts[place]?.startsWith('Kvällsdosen') ? correction.answer : texts[place];
    if (!text || kinds.get(attribute_id) !== 'text') return [];
    return [{ company_id, client_id, instance_id: id, number, attribute_id, attribute_company_id, string_value: `<p>${text}</p>` }];
  });
};
/** The answers to all other questions; none of them was corrected. */
const valuesOf = (row: Numbered) => {
  const { id, company_id, client_id, report_company_id: attribute_company_id, formVersion, texts } = row;
  const kinds = kindsIn(row);
  return [...formVersion.places].flatMap(([attribute_id, place]) => {
    const [kind, text] = [kinds.get(attribute_id), texts[place]];
    if (!text || kind === 'text') return [];
    const value = {
      string_value: kind === 'line' || kind === 'choice' ? text : null,
      boolean_value: kind === 'yesNo' ? text === 'ja' : null,
      double_value: kind === 'number' ? Number(text.replace(',', '.')) : null,
    };
    return [{ company_id, client_id, instance_id: id, number: 1, attribute_id, attribute_company_id, ...value }];
  });
};

/** Reports sent of one form: the weekly report each Friday for two clients, the week's figures each week for one, the others now and then. */
function sentOf({ span, companyId }: Recording, form: Form, clients: readonly Client[]): Row[] {
  const { today, dice } = span;
  const lines = words[form.name];
  const weeks = { Veckorapport: { of: 2, ago: 2, length: 13 }, 'Veckan i siffror': { of: 1, ago: 5, length: lines.length } };
  const weekly = weeks[form.name as keyof typeof weeks];
  const times = weekly
    ? Array.from({ length: weekly.length }, (_, week) =>
        clients.slice(0, weekly.of).map((client, index) => ({ ago: weekly.ago + 7 * week, client, line: week + 5 * index })),
      ).flat()
    : lines.map((_, line) => ({
        ago: 1 + Math.floor(((line + dice(form.name, line)) * 88) / lines.length),
        client: pick(clients, dice('of', form.name, line)),
        line,
      }));
  return times.map(({ ago, client, line }) => {
    const version = form.versions.findLast((one) => one.ago >= ago) ?? form.versions[0]!;
    const occurence_date = at(today, ago, weekly ? '15:00' : clockOf(dice, form.name, line));
    const [minutes] = [dice('late', form.name, line) < 0.08 ? 60 * 30 : between(10, 90, dice('after', form.name, line))];
    return {
      ...{
        company_id: companyId,
        client_id: client.id,
        report_id: form.id,
        report_company_id: form.companyId,
        report_version_id: version.id,
      },
      ...{ occurence_date, signed_by_id: pick(client.members, dice('by', form.name, line)) },
      signed_by_date: [later(occurence_date, minutes), span.now.toISOString()].sort()[0]!,
      ...{ only_organisation: version.content.onlyOrganisation, after_unpublishing: false },
      ...{ voided_at: null, voided_by_id: null, void_reason: null, texts: lines[line % lines.length]!, formVersion: version },
    };
  });
}
const clockOf = (dice: Dice, ...of: (string | number)[]) =>
  `${String(between(7, 21, dice('hour', ...of))).padStart(2, '0')}:${String(5 * between(0, 11, dice('minute', ...of))).padStart(2, '0')}`;

/** Each has arrived in the inbox, where the office deals with it (office.ts). */
const enterReports = ({ db, companyId }: Recording) =>
  sql`insert into inbox_entries (company_id, client_id, kind, report_instance_id, arrived_date, gone_at)
    select t.company_id, t.client_id, 'REPORT', t.id, t.signed_by_date, t.voided_at
    from report_instances t where t.company_id = ${companyId} order by t.signed_by_date, t.id`.execute(db);
