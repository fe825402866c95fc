/**
 * Packs: looked at without a change, applied once and for all, kept by name, exported and brought in elsewhere (R106, decision 093).
 * @module-tag long
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { categoryDefaults } from '#contract/category-defaults.ts';
import { labels } from '#contract/labels.ts';
import { type Pack, type PackEntry, type PackInput, packs } from '#contract/packs.ts';
import { clients } from '#contract/people.ts';
import { reports } from '#contract/reports/forms.ts';
import { tasks } from '#contract/tasks/templates.ts';
import { fillCatalogue } from '#server/platform/catalogue/fill.ts';
import { fingerprintOf } from '#test/contract/fingerprint.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
beforeEach(async () => {
  w = await world();
  await w.scoped({ companies: '*' }, (db) => fillCatalogue(db, w.clock.now));
});
const empty = { format: 'vardag-pack', version: 1, name: 'Provet' } as const;
type Body = { key?: string; pack?: PackInput };
const sol = () => w.companies.sol.id;
const check = (who: Person, body: Body, companyId = sol()) => w.call(who, packs.check, { body: { companyId, ...body } });
const apply = (who: Person, body: Body, companyId = sol(), headers = {}) =>
  w.call(who, packs.apply, { body: { companyId, ...body } }, headers);
const exported = async (who: Person, companyId?: number) =>
  (await w.call(who, packs.export, { query: { ...(companyId && { companyId: String(companyId) }) } })).data as Pack;
const entriesOf = (entries: PackEntry[], state: string) => entries.filter((one) => one.state === state);

describe('a pack that comes with the product', () => {
  it.each(['hemtjanst', 'personlig-assistans'])('%s makes what the platform lacks, and a second time nothing', async (key) => {
    const office = w.people.orgAdmin;
    const looked = await check(office, { key });
    expect(looked.status).toBe(200);
    expect([looked.data.counts.wrong, looked.data.counts.kept]).toEqual([0, 0]);
    expect(looked.data.entries.find(({ kind, name }) => kind === 'activityCategory' && name === 'Läkemedel')?.state).toBe('same');
    const { status, data } = await apply(office, { key });
    expect([status, data.counts]).toEqual([201, looked.data.counts]);
    expect((await check(office, { key })).data.counts).toMatchObject({ new: 0, kept: 0, wrong: 0 });
    expect((await apply(office, { key })).data.counts.new).toBe(0);
    const all = await w.call(office, activityCategories.list, { query: { size: 500, includeClientSpecific: 'false' } as never });
    const names = all.data.map(({ name }) => name);
    expect(names.filter((name) => name === 'Läkemedel')).toHaveLength(1);
    expect(new Set(names).size).toBe(names.length);
    const medicine = (await w.call(office, categoryDefaults.list, {})).data.find(({ category }) => category.name === 'Läkemedel')!;
    expect(medicine).toMatchObject({ sendsNotificationWhenIgnored: true, sharesDataWhenSigned: true, oneTapMinutes: 60 });
    const forms = await w.call(office, reports.list, { query: { size: 100 } });
    expect(forms.data.find(({ name }) => name === 'Iakttagelse')).toMatchObject({ published: true, global: false, versionNumber: 1 });
    const applied = await w.call(office, packs.applied, {});
    expect(applied.data.map(({ key, appliedByName }) => [key, appliedByName])).toEqual([
      [key, 'Olga Chef'],
      [key, 'Olga Chef'],
    ]);
  });
  it('asks ten questions of a nurse of each of its types of medicine', async () => {
    const { data } = await w.call(w.people.orgAdmin, packs.whole, { params: { key: 'hemtjanst' } });
    const medicine = data.activityCategories!.find(({ name }) => name === 'Läkemedel')!;
    for (const type of medicine.types!) {
      const names = type.questions!.map(({ name }) => name);
      expect(names, type.name).toEqual(
        expect.arrayContaining([
          ...['Läkemedel och styrka', 'Dos', 'Enhet', 'Administreringssätt', 'Så här går det till', 'Förvaras', 'Ordinerat av'],
          ...['Stående eller vid behov', 'Observera', 'Vid sväljsvårigheter'],
        ]),
      );
    }
  });
  it('is listed in short, and another is not there', async () => {
    const { data } = await w.call(w.people.admin, packs.list, {});
    expect(data.map(({ key, name }) => [key, name])).toEqual([
      ['personlig-assistans', 'Personlig assistans'],
      ['hemtjanst', 'Hemtjänst'],
    ]);
    expect(data.every(({ counts }) => Object.values(counts).every((count) => count > 3))).toBe(true);
    expect((await w.call(w.people.admin, packs.whole, { params: { key: 'fabrik' } })).status).toBe(404);
    expect((await check(w.people.orgAdmin, { key: 'fabrik' })).problem.fieldErrors).toMatchObject([{ field: 'key' }]);
    expect((await check(w.people.orgAdmin, {})).problem.fieldErrors).toMatchObject([{ field: 'pack' }]);
  });
});

describe('the look', () => {
  it('changes nothing', async () => {
    const fingerprint = await fingerprintOf(w);
    const before = await fingerprint();
    await check(w.people.orgAdmin, { key: 'hemtjanst' });
    expect(await fingerprint()).toBe(before);
  });
  it('keeps what is there by name, however it is written, and says what differs', async () => {
    const office = w.people.orgAdmin;
    await w.call(office, labels.create, { body: { name: 'Natt' } });
    const own = await w.call(office, activityCategories.create, { body: { name: 'Djur', color: '#0e6f8c', icon: 'heart' } as never });
    const pack: PackInput = {
      ...empty,
      activityCategories: [
        {
          name: 'LÄKEMEDEL',
          color: '#000000',
          icon: 'pill',
          types: [{ name: 'tabletter', questions: [{ name: 'dos', valueType: 'NUMBER' }] }],
        },
        { name: 'djur', color: '#0e6f8c', icon: 'heart', types: [{ name: 'katt' }] },
      ],
      labels: [{ name: 'NATT' }],
    };
    const { data } = await check(office, { pack });
    expect(data.entries.map(({ name, state, differs }) => [name, state, ...differs])).toEqual([
      ['LÄKEMEDEL', 'kept', 'color'],
      ['Tabletter', 'same'],
      ['dos', 'kept', 'valueType'],
      ['Djur', 'same'],
      ['Katt', 'new'],
      ['NATT', 'same'],
    ]);
    await apply(office, { pack });
    const after = await w.call(office, activityCategories.get, { params: { id: own.data.id } });
    expect(after.data).toMatchObject({ name: 'Djur', version: 1 });
    const types = await w.call(office, activityTypes.list, { query: { categoryId: String(own.data.id) } as never });
    expect(types.data.map(({ name }) => name)).toEqual(['Katt']);
  });
  it('says what is wrong, of which nothing is made, and nothing beneath it', async () => {
    const pack: PackInput = {
      ...empty,
      activityCategories: [
        { name: 'Djur', color: '#0e6f8c', icon: 'heart', types: [{ name: 'Katt', questions: [{ name: 'Foder', valueType: 'STRING' }] }] },
        { name: 'djur', color: '#0e6f8c', icon: 'heart' },
      ],
      tasks: [{ name: 'Klipp klor', category: 'Djurvård', type: 'Katt' }],
      reports: [
        { name: 'Tom', type: 'Uppföljning', pieces: [{ name: 'Läs', valueType: 'LONG_STRING', stringValue: '<p>Hej</p>' }] },
        { name: 'Fel', type: 'Uppföljning', pieces: [{ name: 'Hur?', valueType: 'BOOLEAN', choices: ['a', 'b'] }] },
      ],
      modelActivities: [
        { name: 'Mata', category: 'Djur', type: 'Katt', label: 'Natt' },
        { name: 'Kamma', category: 'Djur', type: 'Katt', values: [{ question: 'Borste', stringValue: 'Mjuk' }] },
        { name: 'Lek', category: 'Djur', type: 'Katt', values: [{ question: 'Foder', doubleValue: 2 }] },
        { name: 'Sov', category: 'Djur', type: 'Katt', values: [{ question: 'Foder', stringValue: 'Torrt', booleanValue: true }] },
        { name: 'Fem', category: 'Djur', type: 'Katt', careBasis: 'DELEGATED', delegationTask: 'Dans' },
      ],
    };
    const { data } = await check(w.people.orgAdmin, { pack });
    expect(entriesOf(data.entries, 'wrong').map(({ place, reason }) => [place, reason!.key, reason!.name])).toEqual([
      ['activityCategories.1', 'twice', null],
      ['tasks.0', 'type', null],
      ['reports.0', 'noQuestions', null],
      ['reports.1', 'piece', 'Hur?'],
      ['modelActivities.0', 'label', 'Natt'],
      ['modelActivities.1', 'question', 'Borste'],
      ['modelActivities.2', 'valueType', 'Foder'],
      ['modelActivities.3', 'value', 'Foder'],
      ['modelActivities.4', 'delegationTask', 'Dans'],
    ]);
    const { data: done } = await apply(w.people.orgAdmin, { pack });
    expect(done.counts).toEqual({ new: 3, same: 0, kept: 0, wrong: 9 });
    expect((await w.call(w.people.orgAdmin, tasks.list, {})).data).toEqual([]);
  });
  it('names the place of what is no pack', async () => {
    const of = async (pack: unknown) =>
      (await check(w.people.orgAdmin, { pack: pack as PackInput })).problem.fieldErrors!.map(({ field, message }) => `${field} ${message}`);
    expect(await of({ ...empty, version: 2 })).toEqual(['pack.version error.pack.version']);
    expect(await of({ format: 'x', version: 1, name: 'y' })).toEqual(['pack.format error.pack.format']);
    expect(await of({ ...empty, labels: [{ name: 'Natt' }, { name: '' }] })).toEqual(['pack.labels.1.name error.field.required']);
    expect(await of({ ...empty, labels: [{ name: 'https://a.example' }] })).toEqual(['pack.labels.0.name error.field.name']);
    const late = { name: 'A', category: 'Djur', type: 'Katt', plans: [{ repeat: 'FREQ=DAILY;UNTIL=20270101', times: ['8.00'] }] };
    expect(await of({ ...empty, modelActivities: [late] })).toEqual([
      'pack.modelActivities.0.plans.0.repeat error.rule.invalid',
      'pack.modelActivities.0.plans.0.times.0 error.rule.time',
    ]);
    expect(await of({ ...empty, labels: Array.from({ length: 201 }, (_, index) => ({ name: `Nr ${index}` })) })).toEqual([
      'pack.labels error.field.size',
    ]);
  });
});

describe('applied', () => {
  it('by two at once it makes nothing twice, and with one key once', async () => {
    const both = await Promise.all([apply(w.people.orgAdmin, { key: 'hemtjanst' }), apply(w.people.admin, { key: 'hemtjanst' })]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both.map(({ data }) => data.counts.new).sort((a, b) => a - b)[0]).toBe(0);
    const headers = { 'idempotency-key': randomUUID() };
    const first = await apply(w.people.orgAdmin, { key: 'personlig-assistans' }, sol(), headers);
    const again = await apply(w.people.orgAdmin, { key: 'personlig-assistans' }, sol(), headers);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect((await w.call(w.people.orgAdmin, packs.applied, {})).data).toHaveLength(3);
  });
  it('is chosen by the company’s administrator, by ADMIN, and by a leader who registered alone', async () => {
    const { assistanceAdmin, orgUser, user, strangerOrgAdmin, newcomer, admin } = w.people;
    for (const who of [assistanceAdmin, orgUser, user]) expect((await apply(who, { key: 'hemtjanst' })).status, who.name).toBe(403);
    for (const who of [strangerOrgAdmin, newcomer]) expect((await apply(who, { key: 'hemtjanst' })).status, who.name).toBe(404);
    expect((await w.call(admin, packs.export, {})).problem.fieldErrors).toMatchObject([{ field: 'companyId' }]);
    const alone = await w.call(newcomer, clients.create, { body: { name: 'Tom Sol', organisation: 'Sols assistans' } });
    expect(alone.status).toBe(201);
    const companyId = alone.data.company.id;
    const { status, data } = await apply(newcomer, { key: 'personlig-assistans' }, companyId);
    expect([status, data.counts.wrong]).toEqual([201, 0]);
    expect((await w.call(newcomer, packs.applied, {})).data).toHaveLength(1);
    expect((await exported(newcomer)).activityCategories!.map(({ name }) => name)).toContain('Kommunikation');
    // Once the company has an administrator it is theirs to choose.
    await w.person('Nora Chef', ['ORG_ADMIN'], companyId);
    expect((await apply(newcomer, { key: 'hemtjanst' }, companyId)).status).toBe(403);
  });
});
