/** Forms of reports: their pieces are saved whole, what is published never changes, and those who fill in get the last version (R40–R45). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestInput } from '#contract/endpoint.ts';
import { reportPieces, reports, reportTypes } from '#contract/reports/forms.ts';
import type { VersionContent } from '#domain/reports.ts';
import { computeVersionHash } from '#server/reports/versions.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
let typeId: number;
beforeAll(async () => {
  w = await world();
  const made = await w.call(w.people.orgAdmin, reportTypes.create, { body: { name: 'avvikelse', color: '#0e6f8c', icon: 'note' } });
  expect(made.status).toBe(201);
  typeId = made.data.id;
});

type Body = NonNullable<RequestInput<typeof reports.create>['body']>;
const question = (name: string) => ({ name, valueType: 'INPUT_LONG_STRING' as const });
const text = (name: string, stringValue: string) => ({ name, valueType: 'LONG_STRING' as const, stringValue });
const create = (body: Partial<Body> = {}, who: Person = w.people.orgAdmin) =>
  w.call(who, reports.create, { body: { name: 'Fallrapport', type: { id: typeId }, ...body } });
async function made(body: Partial<Body> = {}, who?: Person) {
  const { data, status, problem } = await create(body, who);
  expect(problem?.fieldErrors).toBeUndefined();
  expect(status).toBe(201);
  return data;
}
type Change = NonNullable<RequestInput<typeof reports.change>['body']>;
const change = (id: number, body: Change, who: Person = w.people.orgAdmin, headers = {}) =>
  w.call(who, reports.change, { params: { id }, body }, headers);
const offered = async (who: Person = w.people.user) =>
  (await w.call(who, reports.ofClient, { params: { clientId: w.clients.elsa.id }, query: { size: 5000 } })).data;
const versionOf = async (id: number) => {
  const found = (await offered()).find((one) => one.id === id)!;
  return (await w.call(w.people.user, reports.version, { params: { reportVersionId: found.reportVersionId } })).data;
};
const asked = (version: { items: { name: string }[] }) => version.items.map(({ name }) => name);

describe('a form', () => {
  it('is saved with its pieces in their order, texts and questions', async () => {
    const form = await made({
      attributes: [text('Före', '<p>Skriv bara det du <b>såg</b>.</p><script>x</script>'), question('Vad hände?')],
    });
    expect(form.attributes).toMatchObject([
      { name: 'Före', order: 0 },
      { name: 'Vad hände?', order: 1, helpText: null },
    ]);
    expect(form.attributeValueLongStrings).toMatchObject([
      { stringValue: '<p>Skriv bara det du <strong>såg</strong>.</p>', attribute: { name: 'Före', valueType: 'LONG_STRING' } },
    ]);
    const [before, first] = form.attributes;
    const turned = await change(form.id, {
      attributes: [
        { ...first!, name: 'Vad var det som hände?', helpText: 'Det du själv såg' },
        question('Vad gjordes?'),
        { ...before!, stringValue: '<p>Efter</p>' },
      ],
    });
    expect(turned.data.attributes.map(({ id, name, helpText }) => [id === first!.id, name, helpText])).toEqual([
      [true, 'Vad var det som hände?', 'Det du själv såg'],
      [false, 'Vad gjordes?', null],
      [false, 'Före', null],
    ]);
    expect(turned.data.attributeValueLongStrings.map(({ stringValue }) => stringValue)).toEqual(['<p>Efter</p>']);
    const added = await w.call(w.people.orgAdmin, reportPieces.add, { params: { reportId: form.id }, body: question('Sist') });
    expect(added.status).toBe(201);
    expect(added.data.attributes.map(({ name }) => name)).toEqual(['Vad var det som hände?', 'Vad gjordes?', 'Före', 'Sist']);
    const shorter = await change(form.id, { attributes: [added.data.attributes[3]!] });
    expect(shorter.data).toMatchObject({ attributes: [{ name: 'Sist', order: 0 }], attributeValueLongStrings: [] });
  });
  it.each<[string, unknown, string]>([
    ['a kind that is none', [{ name: 'Ja?', valueType: 'CHOICE' }], 'attributes.0.valueType'],
    ['no title', [{ ...question(''), name: ' ' }], 'attributes.0.name'],
    ['a title too long', [question('x'.repeat(301))], 'attributes.0.name'],
    ['a question with a text', [{ ...question('Vad?'), stringValue: '<p>Nej</p>' }], 'attributes.0.stringValue'],
    ['a piece of nobody', [{ ...question('Vad?'), id: 424242 }], 'attributes.0.id'],
    ['too many', Array.from({ length: 101 }, (_, index) => question(`F ${index}`)), 'attributes'],
  ])('refuses %s at its field', async (_, attributes, field) => {
    const { status, problem } = await create({ attributes: attributes as never });
    expect(status).toBe(400);
    expect(problem.fieldErrors?.[0]?.field).toBe(field);
  });
  it('keeps the kind of a piece, and takes an old version for none', async () => {
    const form = await made({ attributes: [question('Vad?')] });
    const [piece] = form.attributes;
    const turned = await change(form.id, { attributes: [{ ...piece!, valueType: 'LONG_STRING' }] });
    expect(turned.problem.fieldErrors).toMatchObject([{ field: 'attributes.0.valueType', message: 'error.field.fixed' }]);
    expect((await change(form.id, { name: 'Ny' }, w.people.orgAdmin, { 'if-match': '"1"' })).status).toBe(200);
    expect((await change(form.id, { name: 'Äldre' }, w.people.orgAdmin, { 'if-match': '"1"' })).status).toBe(412);
  });
  it('is its company’s; the platform’s is offered to all and changed by ADMIN alone', async () => {
    const form = await made({ published: true, attributes: [question('Vad?')] });
    expect((await change(form.id, { name: 'Ny' }, w.people.strangerOrgAdmin)).status).toBe(404);
    expect((await change(form.id, { name: 'Ny' }, w.people.orgUser)).status).toBe(403);
    expect((await w.call(w.people.user, reports.get, { params: { id: form.id } })).status).toBe(403);
    const type = await w.call(w.people.admin, reportTypes.create, { body: { name: 'Allmänt', color: '#0e6f8c', icon: 'note' } });
    const ours = {
      name: 'Plattformens',
      type: { id: type.data.id },
      published: true,
      attributes: [text('Så här', '<p>Skriv</p>'), question('Vad?')],
    };
    const platform = await made(ours, w.people.admin);
    expect(platform).toMatchObject({ global: true, company: null });
    expect((await change(platform.id, { name: 'Ny' })).status).toBe(403);
    expect((await w.call(w.people.orgAdmin, reports.get, { params: { id: platform.id } })).data.attributeValueLongStrings).toHaveLength(1);
    expect((await offered()).map(({ id }) => id)).toEqual(expect.arrayContaining([form.id, platform.id]));
    const listed = await w.call(w.people.admin, reports.list, { query: { size: 5000 } });
    expect(listed.data.every(({ global }) => global)).toBe(true);
    const foreign = await w.call(w.people.stranger, reports.ofClient, { params: { clientId: w.clients.foreign.id } });
    expect(foreign.data.map(({ id }) => id)).toEqual([platform.id]);
  });
});

describe('a version', () => {
  it('is made when the form is published and differs, and what is asked follows only then', async () => {
    const form = await made({ attributes: [question('Vad?')] });
    expect(form).toMatchObject({ published: false, versionNumber: null, unpublishedChanges: true });
    expect((await offered()).some(({ id }) => id === form.id)).toBe(false);
    expect((await change(form.id, { published: true })).data).toMatchObject({ versionNumber: 1, unpublishedChanges: false });
    const first = await versionOf(form.id);
    const [piece] = form.attributes;
    const changed = await change(form.id, { attributes: [{ ...piece!, name: 'Vad hände?' }, question('När?')] });
    expect(changed.data).toMatchObject({ published: true, versionNumber: 1, unpublishedChanges: true });
    expect(asked(await versionOf(form.id))).toEqual(['Vad?']);
    expect((await change(form.id, { published: true })).data).toMatchObject({ versionNumber: 2, unpublishedChanges: false });
    expect(asked(await versionOf(form.id))).toEqual(['Vad hände?', 'När?']);
    expect((await change(form.id, { published: true })).data.versionNumber).toBe(2);
    expect((await w.call(w.people.user, reports.version, { params: { reportVersionId: first.id } })).data).toEqual(first);
  });
  it('leaves out what is archived; a form that asks nothing is not published', async () => {
    const form = await made({ attributes: [text('Rubrik', ''), question('Gammal fråga')] });
    const [, old] = form.attributes;
    const without = { attributes: [{ ...old!, archived: true }], published: true };
    expect((await change(form.id, without)).problem.fieldErrors).toMatchObject([
      { field: 'published', message: 'assistmeApp.report.errors.noQuestions' },
    ]);
    await change(form.id, { attributes: [{ ...old!, archived: true }, question('Ny fråga')], published: true });
    expect(asked(await versionOf(form.id))).toEqual(['Ny fråga']);
  });
  it('is offered no more when the form is unpublished, archived or removed', async () => {
    const there = async (id: number) => (await offered()).some((one) => one.id === id);
    for (const away of [{ published: false }, { archived: true }]) {
      const form = await made({ published: true, attributes: [question('Vad?')] });
      expect(await there(form.id)).toBe(true);
      await change(form.id, away);
      expect(await there(form.id)).toBe(false);
    }
    const form = await made({ published: true, attributes: [question('Vad?')] });
    await w.call(w.people.orgAdmin, reports.remove, { params: { id: form.id } });
    expect(await there(form.id)).toBe(false);
  });
  it('has the hash of its content, whatever became of its form, and no statement changes it', async () => {
    const form = await made({ published: true, attributes: [text('Före', '<p>Text</p>'), question('Vad?')] });
    const run = (statement: string) =>
      w.asOwner({ companies: '*' }, (db) => sql<{ content: VersionContent; hash: Buffer }>`${sql.raw(statement)}`.execute(db));
    const all = async () => (await run('select * from report_versions order by id')).rows;
    const before = await all();
    await change(form.id, { name: 'Annat', attributes: [question('Annat?')], published: true });
    await w.call(w.people.orgAdmin, reportTypes.change, { params: { id: typeId }, body: { name: 'Omdöpt' } });
    const after = await all();
    expect(after.slice(0, before.length)).toEqual(before);
    for (const { content, hash } of after) expect(hash.equals(computeVersionHash(content))).toBe(true);
    for (const statement of ["update report_versions set name = 'x'", 'delete from report_versions'])
      await expect(run(statement)).rejects.toMatchObject({ code: '23001' });
  });
});
