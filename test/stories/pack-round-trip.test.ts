/**
 * A set-up goes out and comes in whole: random packs applied to empty companies, exported, and brought in elsewhere (R106, decision 093).
 * @module-tag release
 */
import { beforeAll, expect, it } from 'vitest';
import { type Pack, type PackInput, packs } from '#contract/packs.ts';
import { companies } from '#contract/people.ts';
import { careBases } from '#domain/care-basis.ts';
import { fillCatalogue } from '#server/platform/catalogue/fill.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  await w.scoped({ companies: '*' }, (db) => fillCatalogue(db, w.clock.now));
});
const admin = () => w.people.admin;
let count = 0;
const company = async () => (await w.call(admin(), companies.create, { body: { name: `Tomt ${++count}` } })).data.id;
const apply = async (companyId: number, body: { key?: string; pack?: PackInput }) => {
  const { status, data, problem } = await w.call(admin(), packs.apply, { body: { companyId, ...body } });
  expect([status, problem.fieldErrors]).toEqual([201, undefined]);
  return data.counts;
};
/** Without its name, which is the company's. */
const exported = async (companyId: number) => {
  const { data } = await w.call(admin(), packs.export, { query: { companyId: String(companyId) } });
  return { ...(data as Pack), name: 'Uppsättning' };
};

type Model = NonNullable<PackInput['modelActivities']>[number];
const placeOf = ({ category, type, name }: Model) => `${category} ${type} ${name}`;
/** The delegated tasks that its model activities name, by their names. */
const delegatedIn = (models: readonly Model[]) =>
  models.flatMap((model) => (model.delegationTask ? [`${placeOf(model)} ${model.delegationTask}`] : [])).sort();

type Dice = (most: number) => number;
const diceOf = (seed: number): Dice => {
  let state = seed + 1;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * most);
  };
};
const icons = ['pill', 'bath', 'heart', 'note'] as const;
const bases = [undefined, null, ...careBases];
const valueTypes = ['STRING', 'LONG_STRING', 'BOOLEAN', 'NUMBER', 'INPUT_LONG_STRING'] as const;
/** Some of the platform's names among them, and letters that are compared by their look. */
const categoryNames = ['Läkemedel', 'Omvårdnad', 'Djur', 'Trädgård', 'Ångbåt & co', 'Förråd 2'];
const typeNames = ['Tabletter', 'Vid behov', 'Katt', 'Ärt', 'Ö-gärning', 'Nr 1 «x»'];

function randomPack(seed: number): PackInput {
  const dice = diceOf(seed);
  const one = <T>(from: readonly T[]): T => from[dice(from.length)]!;
  const some = <T>(from: readonly T[]): T[] => from.filter(() => dice(2) === 0);
  const look = (name: string) => ({ name, color: `#${(0x100000 + dice(0xe00000)).toString(16)}`, icon: one(icons) });
  const questions = () => some(['Dos', 'Hur?', 'Antal', 'Får mat', 'Så här gör vi']).map((name) => ({ name, valueType: one(valueTypes) }));
  const types = () => some(typeNames).map((name) => ({ name, ...(dice(2) && { icon: one(icons) }), questions: questions() }));
  const flag = () => dice(2) === 0;
  const activityCategories = some(categoryNames).map((name) => ({
    ...{ ...look(name), containsMedicine: flag(), types: types() },
    ...(dice(2) && {
      defaults: { sharesDataWhenSigned: flag(), isSentToInbox: flag(), oneTapMinutes: dice(2) ? 30 : null, careBasis: one(bases) },
    }),
  }));
  const taskCategories = some(['Personal', 'Djur', 'Bil']).map((name) => ({ ...look(name), types: types() }));
  const labels = some(['Natt', 'Egenvård', 'Två']).map((name) => ({ name }));
  // One of those that each company begins with, and some of its own.
  const delegationTasks = some(['Sondmat', 'Stomivård', 'Ögonsalva', 'Insulin i pump']).map((name) => ({ name }));
  type Asked = { name: string; valueType: (typeof valueTypes)[number] };
  const values = (asked: Asked[]) =>
    asked.flatMap(({ name: question, valueType }) => {
      const value = {
        STRING: { stringValue: `En rad ${dice(9)}` },
        LONG_STRING: { longStringValue: `<p>Gör <strong>så</strong> ${dice(9)} &amp; vänta</p>` },
        BOOLEAN: { booleanValue: flag() },
        NUMBER: { doubleValue: dice(100) / 4 },
        INPUT_LONG_STRING: null,
      }[valueType];
      return value && dice(2) ? [{ question, ...value }] : [];
    });
  const under = (categories: { name: string; types: { name: string; questions: Asked[] }[] }[]) =>
    categories.flatMap(({ name: category, types: its }) => its.map((type) => ({ category, type: type.name, asked: type.questions })));
  const label = () => (labels.length && dice(2) ? one(labels).name : null);
  const ofTypes = (all: ReturnType<typeof under>, name: string) =>
    some(all).map(({ asked, ...of }, index) => ({ name: `${name} ${index % 3}`, ...of, label: label(), values: values(asked) }));
  const plan = () => ({ repeat: one(['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,FR', 'FREQ=MONTHLY;BYMONTHDAY=-1']), times: ['08:00', '20:15'] });
  return {
    ...{ format: 'vardag-pack', version: 1, name: 'Slump', activityCategories, taskCategories, labels, delegationTasks },
    itemCategories: some(['Läkemedel', 'Garn']).map((name) => ({ ...look(name), questions: questions() })),
    tasks: ofTypes(under(taskCategories), 'Uppgift'),
    reportTypes: some(['Uppföljning', 'Djur']).map(look),
    reports: some(['Möte', 'Rond']).map((name) => ({
      ...{ name, type: one(['Uppföljning', 'Avvikelse']), onlyOrganisation: flag() },
      pieces: [
        { name: 'Läs', valueType: 'LONG_STRING' as const, stringValue: '<p>Först</p>' },
        { name: 'Hur många?', valueType: 'NUMBER' as const, unit: 'st', min: 1, max: 9 },
        { name: 'Vilken?', valueType: 'STRING' as const, choices: ['En', 'Annan'], helpText: 'Välj' },
      ],
    })),
    modelActivities: ofTypes(under(activityCategories), 'Aktivitet').map((model) => ({
      ...model,
      ...{ flags: dice(2) ? { sharesDataWhenSigned: false, includeInGoalEvaluation: flag() } : null, oneTapMinutes: dice(2) ? 15 : null },
      careBasis: one(bases),
      delegationTask: one([undefined, null, 'Kateterskötsel', ...delegationTasks.map(({ name }) => name)]),
      plans: Array.from({ length: dice(3) }, plan),
    })),
  };
}

it('random packs come out of one company and into another as they are, and change nothing where they came from', async () => {
  for (let seed = 0; seed < 60; seed++) {
    const [from, to] = [await company(), await company()];
    const pack = randomPack(seed);
    const counts = await apply(from, { pack });
    // Of a question of the platform's that is of another kind no value is taken.
    const first = await exported(from);
    expect(await apply(from, { pack: first }), `seed ${seed}`).toMatchObject({ new: 0, kept: 0, wrong: 0 });
    expect(await exported(from)).toEqual(first);
    const brought = await apply(to, { pack: first });
    expect(brought.wrong + brought.kept, `seed ${seed}`).toBe(0);
    expect(await exported(to), `seed ${seed}`).toEqual(first);
    expect(first.labels?.length ?? 0).toBe(pack.labels!.length);
    expect(first.delegationTasks!.map(({ name }) => name)).toEqual(expect.arrayContaining(pack.delegationTasks!.map(({ name }) => name)));
    // One with a value of a question that is of another kind is left out whole.
    const models = first.modelActivities ?? [];
    const there = new Set(models.map(placeOf));
    expect(delegatedIn(models)).toEqual(delegatedIn(pack.modelActivities!.filter((model) => there.has(placeOf(model)))));
    expect(counts.new).toBeGreaterThan(0);
  }
});

it.each(['hemtjanst', 'personlig-assistans'])('%s comes out as it went in', async (key) => {
  const [from, to] = [await company(), await company()];
  await apply(from, { key });
  const first = await exported(from);
  expect(await apply(to, { pack: first })).toMatchObject({ kept: 0, wrong: 0 });
  expect(await exported(to)).toEqual(first);
  const { data: whole } = await w.call(admin(), packs.whole, { params: { key } });
  expect(first.modelActivities).toHaveLength(whole.modelActivities!.length);
  expect(first.tasks).toHaveLength(whole.tasks!.length);
});
