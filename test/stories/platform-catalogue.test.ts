/** The platform's catalogue of a new installation: there without the demo's people, once, and never beside a catalogue of its own (R33, R40, R45, R90). */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { attributes } from '#contract/attributes.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { categoryDefaults } from '#contract/category-defaults.ts';
import { evaluationGoalCategories, implementationGoalCategories } from '#contract/goals/categories.ts';
import { itemCategories } from '#contract/inventory.ts';
import { clients, companies } from '#contract/people.ts';
import { reports, reportTypes } from '#contract/reports/forms.ts';
import { reportInstances } from '#contract/reports/instances.ts';
import { reportResponses } from '#contract/reports/responses.ts';
import { taskTypes } from '#contract/tasks/templates.ts';
import { createDeviationTemplate } from '#domain/deviation.ts';
import type { Scoped } from '#server/database/scoped.ts';
import { prepareFirstRun } from '#server/first-run.ts';
import { startJobs } from '#server/jobs/pg-boss.ts';
import { fillCatalogue } from '#server/platform/catalogue/fill.ts';
import { readConfig } from '#server/process/config.ts';
import { closeAfterFile } from '#test/after.ts';
import { emptyDatabase } from '#test/demo/organisation.ts';
import { START, type World, world } from '#test/world.ts';

const now = () => new Date(START);
const withDemo = (DEMO: '0' | '1') => {
  const read = readConfig({ DEMO, LOG_LEVEL: 'silent' });
  if ('wrong' in read) throw new Error(read.wrong.join());
  return read.config;
};
const medicineQuestions = ['Läkemedel och styrka', 'Dos', 'Så här går det till'];
const tables = ['activity_categories', 'activity_types', 'attributes', 'item_categories', 'task_categories', 'task_types'];
const withReports = [...tables, 'report_types', 'reports', 'report_versions'];

/** All rows of the platform's, by table. */
const rowsOf = (scoped: Scoped) =>
  scoped({ companies: '*', readOnly: true }, async (db) => {
    const parts: [string, unknown[]][] = [];
    for (const table of withReports) {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} t where company_id = 0 order by 1`.execute(db);
      parts.push([table, rows]);
    }
    return Object.fromEntries(parts);
  });
const countsOf = async (scoped: Scoped) => Object.values(await rowsOf(scoped)).map((rows) => rows.length);

async function empty() {
  const { connection, pool, log, scoped, stop } = await emptyDatabase();
  const jobs = await startJobs({ connection, log, isWorking: false });
  closeAfterFile(async () => {
    await jobs.stop();
    await stop();
  });
  // Connections that are open already, so that two starts run at once.
  await Promise.all([1, 2, 3, 4].map(() => pool.query('select pg_sleep(0.05)')));
  return { pool, scoped, start: (demo: '0' | '1' = '0') => prepareFirstRun({ config: withDemo(demo), pool, jobs, log, now }) };
}

describe('an empty database that is started without the demo', () => {
  it('has the catalogue after its first start, and the same after every other', async () => {
    const { scoped, start } = await empty();
    await start();
    const first = await rowsOf(scoped);
    for (const table of withReports) expect(first[table]!.length, table).toBeGreaterThan(0);
    await start();
    expect(await rowsOf(scoped)).toEqual(first);
  });
  it('gets one of two servers that start at once', { tags: ['long'] }, async () => {
    const { scoped, start } = await empty();
    await Promise.all([start(), start()]);
    const counts = await countsOf(scoped);
    const alone = await empty();
    await alone.start();
    expect(counts).toEqual(await countsOf(alone.scoped));
  });
  it('has nothing of it where the first start was cut off, and the whole after the next', { tags: ['long'] }, async () => {
    const { scoped, start } = await empty();
    const cut = scoped({ companies: '*' }, async (db) => {
      expect(await fillCatalogue(db, now())).toBe(true);
      throw new Error('the power went');
    });
    await expect(cut).rejects.toThrow('the power went');
    expect(await countsOf(scoped)).toEqual(withReports.map(() => 0));
    await start();
    expect(Math.min(...(await countsOf(scoped)))).toBeGreaterThan(0);
  });
  it('gets the demo’s people upon the same catalogue afterwards', { tags: ['long'] }, async () => {
    const { scoped, start } = await empty();
    await start();
    const { attributes: _, ...before } = await rowsOf(scoped);
    expect((await start('1')).lines.length).toBeGreaterThan(1);
    const { attributes: __, ...after } = await rowsOf(scoped);
    expect(after).toEqual(before);
    const { rows } = await scoped({ companies: '*', readOnly: true }, (db) =>
      sql`select distinct report_company_id as company from report_instances i join report_versions v on v.id = i.report_version_id
        where v.name = 'Avvikelse'`.execute(db),
    );
    expect(rows).toEqual([{ company: 0 }]);
  });
});

describe('a catalogue of one’s own', () => {
  const add = (scoped: Scoped, table: string, removed_at: string | null = null) =>
    scoped({ companies: '*' }, (db) =>
      sql`insert into ${sql.table(table)} (company_id, name, color, icon, removed_at)
        values (0, 'Egna ord', '#0e6f8c', 'bath', ${removed_at}::timestamptz)`.execute(db),
    );
  it.each([null, START])('of categories is left alone, removed or not: %s', async (removed) => {
    const { scoped, start } = await empty();
    await add(scoped, 'activity_categories', removed);
    const before = await rowsOf(scoped);
    await start();
    // Nor do the demo's people come, who would have nothing to do there.
    expect((await start('1')).lines).toEqual([]);
    expect((await rowsOf(scoped)).activity_categories).toEqual(before.activity_categories);
    expect((await rowsOf(scoped)).report_types).toEqual([]);
  });
  it('of reports, tasks or stock is left alone beside the categories that come', async () => {
    const { scoped, start } = await empty();
    const own = ['report_types', 'task_categories', 'item_categories'];
    for (const table of own) await add(scoped, table);
    await start();
    const after = await rowsOf(scoped);
    for (const table of own) expect(after[table], table).toHaveLength(1);
    expect(after.reports).toEqual([]);
    expect(after.activity_categories!.length).toBeGreaterThan(1);
  });
});

describe('a company that is made afterwards, on a database that had accounts and no catalogue', () => {
  let w: World;
  let company: { id: number };
  let client: { id: number; companyId: number; groupId: number };
  beforeAll(async () => {
    w = await world();
    const { pool, jobs, loggers } = w;
    await prepareFirstRun({ config: withDemo('1'), pool, jobs, log: loggers.database, now });
    company = (await w.call(w.people.admin, companies.create, { body: { name: 'Nya assistansen' } })).data;
    const group = (await w.call(w.people.admin, clients.create, { body: { name: 'Vera Ask', company } })).data;
    client = { id: group.client.id, companyId: company.id, groupId: group.id };
    for (const person of [w.people.user, w.people.assistanceAdmin]) await w.join(client, person);
  });
  const leader = () => w.people.assistanceAdmin;
  const ofClient = () => ({ clientId: client.id });
  const query = () => ({ clientId: String(client.id) });

  it('chooses among categories with icon, colour and types', async () => {
    const { data: categories } = await w.call(leader(), activityCategories.list, { query: query() });
    expect(categories.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Läkemedel', 'Omvårdnad', 'Mat och dryck', 'Träning', 'Hem och hushåll', 'Fritid']),
    );
    const { data: types } = await w.call(leader(), activityTypes.list, { query: { ...query(), size: 5000 } });
    for (const { id, name, icon, color, global } of categories) {
      expect({ icon, color, global }, name).toEqual({ icon: expect.any(String), color: expect.stringMatching(/^#/), global: true });
      expect(types.filter((type) => type.activityCategory.id === id).length, name).toBeGreaterThan(2);
    }
    expect((await w.call(leader(), itemCategories.ofClient, { params: ofClient() })).data.length).toBeGreaterThan(0);
    const params = { companyId: company.id };
    expect((await w.call(w.people.admin, taskTypes.ofCompany, { params })).data.length).toBeGreaterThan(0);
  });
  it('is asked for medicine and strength, dose and how it is done of every type of medicine, and is told when it is missed', async () => {
    const { data: categories } = await w.call(leader(), activityCategories.list, { query: query() });
    const medicine = categories.find(({ name }) => name === 'Läkemedel')!;
    const { data: types } = await w.call(leader(), activityTypes.list, { query: { ...query(), categoryId: String(medicine.id) } });
    expect(types.map(({ name }) => name).sort()).toEqual([
      'Droppar, mixtur och salva',
      'Inhalation',
      'Injektion',
      'Tabletter',
      'Vid behov',
    ]);
    for (const { id, name } of types) {
      const { data } = await w.call(leader(), attributes.ofActivityType, { params: { ...ofClient(), typeId: id } });
      expect(
        data.slice(0, 3).map((one) => one.name),
        name,
      ).toEqual(medicineQuestions);
    }
    const { data: defaults } = await w.call(leader(), categoryDefaults.list, { query: query() });
    expect(defaults.find(({ category }) => category.id === medicine.id)).toMatchObject({
      sendsNotificationWhenIgnored: true,
      usualOneTapMinutes: 60,
    });
    const body = { name: 'Morgonmedicin', type: types[0]!, client };
    expect((await w.call(leader(), activities.create, { body })).data).toMatchObject({ sendsNotificationWhenIgnored: true });
  });
  it('is offered the published «Avvikelse», which asks what the template asks, and reads what was answered', async () => {
    const { data: offered } = await w.call(w.people.user, reports.ofClient, { params: ofClient() });
    expect(offered).toMatchObject([{ name: 'Avvikelse', type: { name: 'Avvikelse' }, versionNumber: 1, onlyOrganisation: false }]);
    const { id, reportVersionId } = offered[0]!;
    const { items } = (await w.call(w.people.user, reports.version, { params: { reportVersionId } })).data;
    expect(items.slice(1).map(({ name }) => name)).toEqual(createDeviationTemplate('sv').questions.map(({ name }) => name));
    expect(items[0]).toMatchObject({ name: 'Innan du skriver', valueType: 'LONG_STRING', text: expect.stringContaining('112') });
    const of = (name: string) => ({ attribute: { id: items.find((one) => one.name === name)!.attributeId } });
    const body = {
      ...{ reportVersionId, clientId: client.id, occurenceDate: START },
      attributeVariableLongStrings: [{ ...of('Vad hände?'), stringValue: 'Liften stannade.' }],
      attributeVariables: [
        { ...of('Vad gäller det?'), stringValue: 'Hjälpmedel' },
        { ...of('Blev någon skadad?'), booleanValue: false },
      ],
    };
    expect((await w.call(w.people.user, reportInstances.create, { body })).status).toBe(201);
    const office = await w.person('Nora Ny', ['ORG_ADMIN'], company.id);
    const { data: answers } = await w.call(office, reportResponses.list, { params: { reportId: id } });
    expect(answers).toMatchObject([{ attributeVariableLongStrings: [{ stringValue: 'Liften stannade.' }] }]);
    expect((await w.call(office, reportTypes.list)).data.map(({ name }) => name)).toEqual([
      'Arbetsmiljö',
      'Avvikelse',
      'Läkemedel',
      'Uppföljning',
    ]);
    // Nobody published it, and publishing it again as it stands makes no other version.
    const again = await w.call(w.people.admin, reports.change, { params: { id }, body: { published: true } });
    expect(again.data).toMatchObject({ versionNumber: 1, unpublishedChanges: false });
  });
  it('has the ten areas of life for both kinds of plan', async () => {
    const office = await w.person('Nils Kontor', ['ORG_ADMIN'], company.id);
    for (const calls of [implementationGoalCategories, evaluationGoalCategories])
      expect((await w.call(office, calls.ofCompany, { params: { companyId: company.id } })).data).toHaveLength(10);
  });
});
