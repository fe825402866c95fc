/** Hand-over notes: written, read, answered and withdrawn by the team, never edited silently, shown to the organisation only when marked for it (R89). */
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { handover } from '#contract/handover.ts';
import { inbox } from '#contract/inbox.ts';
import { search } from '#contract/search.ts';
import { MAX_NOTE_ANSWERS } from '#domain/handover.ts';
import { createSession } from '#server/access/sessions.ts';
import { START, type World, world } from '#test/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
});
type Who = { token: string };
const HOUR = 3_600_000;
const after = (hours: number) => {
  w.clock.now = new Date(Date.parse(START) + hours * HOUR);
};
const again = async ({ id }: { id: number }): Promise<Who> => ({
  token: await createSession({ scoped: w.scoped }, id, w.clock.now, false),
});
type Body = Partial<{ important: boolean; validUntil: string | null; forOrganisation: boolean }>;
const write = async (who: Who, text: string, more: Body = {}, clientId = w.clients.elsa.id) =>
  w.call(who, handover.create, { body: { clientId, text, ...more } });
const written = async (who: Who, text: string, more: Body = {}) => (await write(who, text, more)).data;
/** Signed in anew: sessions end before some of these notes do. */
const day = async (who: { id: number }) =>
  (await w.call(await again(who), handover.current, { params: { clientId: w.clients.elsa.id } })).data.map(({ text, isRead }) =>
    isRead ? text : `${text} !`,
  );
const read = (who: Who, id: number, number?: number) => w.call(who, handover.read, { params: { id }, body: { ...(number && { number }) } });
const answer = (who: Who, id: number, text: string) => w.call(who, handover.answer, { params: { id }, body: { text } });
const get = (who: Who, id: number) => w.call(who, handover.get, { params: { id } });
const change = (who: Who, id: number, body: Body & { text?: string }) => w.call(who, handover.change, { params: { id }, body });

it('stands on the day of everybody in the team until it is read and out of date, unread ones first, of those the ones that apply, then important ones', async () => {
  const { user, colleague, assistanceAdmin, stranger, orgUser } = w.people;
  const eats = await written(user, 'Elsa åt lite\ntill lunch.');
  const boiler = await written(user, 'Hantverkare kommer på torsdag.', { validUntil: '2026-11-26' });
  after(1);
  await written(assistanceAdmin, 'Ny dosett i kylen.', { important: true });
  expect(await day(colleague)).toEqual(['Ny dosett i kylen. !', 'Hantverkare kommer på torsdag. !', 'Elsa åt lite\ntill lunch. !']);
  // What one wrote oneself is read.
  expect(await day(user)).toEqual(['Ny dosett i kylen. !', 'Hantverkare kommer på torsdag.', 'Elsa åt lite\ntill lunch.']);
  expect(await day(orgUser)).toEqual([]);
  expect((await w.call(stranger, handover.current, { params: { clientId: w.clients.elsa.id } })).status).toBe(404);

  const { data } = await read(colleague, eats.id);
  expect(data).toMatchObject({ isRead: true, readers: [{ name: colleague.name, isCurrent: true }] });
  await read(colleague, boiler.id);
  await read(colleague, boiler.id);
  expect((await get(user, boiler.id)).data.readers).toHaveLength(1);
  // Out of date a day after it was written, and after its last day on the company's clock.
  after(25);
  expect(await day(colleague)).toEqual(['Ny dosett i kylen. !', 'Hantverkare kommer på torsdag.']);
  expect(await day(assistanceAdmin)).toEqual(['Hantverkare kommer på torsdag. !', 'Elsa åt lite\ntill lunch. !']);
  w.clock.now = new Date('2026-11-26T22:59:00Z');
  expect(await day(colleague)).toContain('Hantverkare kommer på torsdag.');
  w.clock.now = new Date('2026-11-26T23:00:00Z');
  expect(await day(colleague)).toEqual(['Ny dosett i kylen. !']);
  // What still applies comes before an important one that is out of date.
  const key = await written(await again(user), 'Nyckeln ligger hos grannen.', { validUntil: '2026-11-27' });
  expect(await day(colleague)).toEqual(['Nyckeln ligger hos grannen. !', 'Ny dosett i kylen. !']);
  await read(await again(colleague), key.id);
  // What nobody has read goes two weeks after it was out of date.
  after(24 * 16);
  expect(await day(colleague)).toEqual([]);
  expect((await w.call(await again(colleague), handover.ofClient, { params: { clientId: w.clients.elsa.id } })).data).toHaveLength(4);
});

it('is changed by its writer alone, each change a number that stays, and is unread again', async () => {
  const { user, colleague, assistanceAdmin } = w.people;
  const { id, version } = await written(user, 'Insulin 8 enheter.');
  await read(colleague, id);
  after(2);
  expect((await change(colleague, id, { text: 'x' })).status).toBe(403);
  expect((await change(assistanceAdmin, id, { text: 'x' })).status).toBe(403);
  const { data: changed } = await change(user, id, { text: 'Insulin 6 enheter.', important: true });
  expect(changed).toMatchObject({ number: 2, important: true, version: version + 1, readers: [{ isCurrent: false }] });
  expect(changed.numbers).toMatchObject([
    { number: 2, text: 'Insulin 6 enheter.', important: true },
    { number: 1, text: 'Insulin 8 enheter.', important: false, date: START },
  ]);
  expect(await day(colleague)).toEqual(['Insulin 6 enheter. !']);
  // What was seen before the change is all that was read.
  await read(colleague, id, 1);
  expect(await day(colleague)).toEqual(['Insulin 6 enheter. !']);
  await read(colleague, id, 2);
  expect(await day(colleague)).toEqual(['Insulin 6 enheter.']);
  // Changed to what it is, nothing is noted; with an old version nothing is written.
  expect((await change(user, id, { text: 'Insulin 6 enheter.' })).data.number).toBe(2);
  const old = await w.call(user, handover.change, { params: { id }, body: { text: 'y' } }, { 'if-match': `"${version}"` });
  expect(old.status).toBe(412);
  for (const statement of [
    sql`update handover_numbers set text = 'x'`,
    sql`delete from handover_reads`,
    sql`delete from handover_notes`,
    sql`update handover_notes set by_id = ${colleague.id}`,
  ])
    await expect(w.asOwner({ companies: '*' }, (db) => statement.execute(db))).rejects.toThrow();
});

it('is answered by the team, which makes it unread for the others, up to a bound', async () => {
  const { user, colleague, assistanceAdmin, orgAdmin } = w.people;
  const { id } = await written(user, 'Var är nyckeln?');
  await read(colleague, id);
  after(1);
  expect((await answer(assistanceAdmin, id, 'På kroken.')).status).toBe(201);
  expect(await day(colleague)).toEqual(['Var är nyckeln? !']);
  expect(await day(user)).toEqual(['Var är nyckeln? !']);
  expect(await day(assistanceAdmin)).toEqual(['Var är nyckeln?']);
  expect((await answer(orgAdmin, id, 'x')).status).toBe(403);
  expect((await get(user, id)).data).toMatchObject({ answerCount: 1, answers: [{ text: 'På kroken.', byName: assistanceAdmin.name }] });
  await w.scoped({ companies: '*' }, (db) =>
    sql`insert into handover_answers (note_id, company_id, client_id, at, by_id, text, shared)
      select ${id}, ${w.clients.elsa.companyId}, ${w.clients.elsa.id}, ${START}, ${user.id}, 'ja', false from generate_series(2, ${MAX_NOTE_ANSWERS})`.execute(
      db,
    ),
  );
  const full = await answer(user, id, 'en till');
  expect([full.status, full.problem.message]).toEqual([409, 'assistmeApp.handoverNote.errors.tooManyAnswers']);
});

it('is withdrawn by its writer or who leads the team, and kept with who and when', async () => {
  const { user, colleague, assistanceAdmin } = w.people;
  const first = await written(user, 'Fel klient.');
  const second = await written(colleague, 'Gäller inte längre.');
  const withdraw = (who: Who, id: number) => w.call(who, handover.withdraw, { params: { id } });
  expect((await withdraw(colleague, first.id)).status).toBe(403);
  expect((await withdraw(user, first.id)).status).toBe(200);
  expect((await withdraw(assistanceAdmin, second.id)).status).toBe(200);
  expect(await day(colleague)).toEqual([]);
  expect((await get(colleague, second.id)).data).toMatchObject({ withdrawnDate: START, withdrawnByName: assistanceAdmin.name });
  expect((await change(user, first.id, { text: 'x' })).status).toBe(409);
  expect((await answer(user, first.id, 'x')).status).toBe(409);
  expect((await withdraw(user, first.id)).status).toBe(409);
  const found = await w.call(user, search.find, { query: { q: 'fel kli', kinds: 'HANDOVER' } });
  expect(found.data).toEqual([]);
});

it('is shown to the organisation when it is marked for it, from then on and in those words, and enters its inbox', async () => {
  const { user, colleague, orgUser, orgAdmin, strangerOrgAdmin } = w.people;
  const { id } = await written(user, 'Bara för oss.');
  await answer(colleague, id, 'Hemligt svar.');
  const entries = async () => (await w.call(orgUser, inbox.list, { query: { kind: 'HANDOVER' } })).data;
  const found = async (who: Who) => (await w.call(who, search.find, { query: { q: 'sänghj', kinds: 'HANDOVER' } })).data.length;
  expect([(await get(orgUser, id)).status, await entries()]).toEqual([404, []]);
  after(1);
  await change(user, id, { text: 'Sänghjulet är trasigt.', forOrganisation: true });
  await answer(colleague, id, 'Jag har ringt.');
  expect([await found(orgUser), await found(user), await found(strangerOrgAdmin)]).toEqual([1, 1, 0]);
  const { data: seen } = await get(orgUser, id);
  expect(seen).toMatchObject({ text: 'Sänghjulet är trasigt.', answerCount: 1, answers: [{ text: 'Jag har ringt.' }] });
  expect(seen.numbers).toHaveLength(1);
  expect(JSON.stringify(seen)).not.toMatch(/Bara för oss|Hemligt/);
  expect((await get(strangerOrgAdmin, id)).status).toBe(404);
  expect(await entries()).toMatchObject([{ subjectId: id, state: 'IDLE', name: 'Sänghjulet är trasigt.', signedByName: user.name }]);
  // Taken back before anybody dealt with it, it is gone.
  await change(user, id, { forOrganisation: false });
  expect([(await get(orgUser, id)).status, await entries(), await found(orgUser)]).toEqual([404, [], 0]);
  // Dealt with, it stays as it stood for the organisation, whatever is written later.
  await change(user, id, { forOrganisation: true });
  const [entry] = await entries();
  await w.call(orgAdmin, inbox.change, { params: { id: entry!.id }, body: { state: 'ACTION_TAKEN' } });
  await change(user, id, { text: 'Nu bara för oss.', forOrganisation: false });
  expect(await entries()).toMatchObject([{ name: 'Sänghjulet är trasigt.', state: 'ACTION_TAKEN' }]);
  expect((await get(orgUser, id)).data).toMatchObject({ text: 'Sänghjulet är trasigt.', forOrganisation: false });
  expect((await get(user, id)).data.text).toBe('Nu bara för oss.');
});

it('refuses what is too long, a last day that is past or over a year ahead, and a client of another team, each at its field', async () => {
  const { user, orgUser } = w.people;
  const at = async (more: Body, text = 'x', clientId = w.clients.elsa.id) => {
    const { status, problem } = await write(user, text, more, clientId);
    return [status, problem.fieldErrors?.[0]?.field, problem.fieldErrors?.[0]?.message];
  };
  expect(await at({}, 'x'.repeat(2001))).toEqual([400, 'text', 'error.field.size']);
  expect(await at({}, ' \n ')).toEqual([400, 'text', 'error.field.required']);
  expect(await at({ validUntil: '2026-11-19' })).toEqual([400, 'validUntil', 'error.field.past']);
  expect(await at({ validUntil: '2027-11-21' })).toEqual([400, 'validUntil', 'assistmeApp.handoverNote.errors.beyondYear']);
  expect((await write(user, 'x', { validUntil: '2027-11-20' })).status).toBe(201);
  expect(await at({}, 'x', w.clients.karl.id)).toEqual([400, 'clientId', 'error.field.unknown']);
  expect((await write(orgUser, 'x')).status).toBe(403);
});
