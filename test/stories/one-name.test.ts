/**
 * One name in one place, however it is written (decision 088): labels, companies, and every category and type there is.
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { evaluationGoalCategories, implementationGoalCategories } from '#contract/goals/categories.ts';
import { itemCategories } from '#contract/inventory.ts';
import { labels } from '#contract/labels.ts';
import { companies } from '#contract/people.ts';
import { reportTypes } from '#contract/reports/forms.ts';
import { taskCategories, taskTypes } from '#contract/tasks/templates.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});

/** What the eye takes for «Ångan över». */
const alike = {
  'the same': 'Ångan över',
  'capitals and small letters': 'ångan ÖVER',
  'decomposed (NFD)': 'A\u030angan o\u0308ver',
  'the sign of length': '\u212bngan över',
  'a blank that does not break': 'Ångan\u00a0över',
  'a narrow one': 'Ångan\u202föver',
  'a thin one': 'Ångan\u2009över',
  'a wide one': 'Ångan\u3000över',
  'two blanks': 'Ångan  över',
  'blanks around it': ' \u00a0Ångan över\u2003',
  'a blank of no width': 'Ång\u200ban över',
  'a soft hyphen': 'Ång\u00adan över',
  'a mark of direction': '\u200eÅngan över',
  'wide letters': 'Åｎｇａｎ över',
  'a choice of look': 'Ångan\u{e0100} över\ufe0f',
  'a tag': 'Ångan över\u{e0061}',
  'the blank of Braille': 'Ångan\u2800över',
  'a blank of Hangul': '\u3164Ångan\u3164över',
  'a half one of Hangul': 'Ångan\uffa0över\u115f\u1160',
};
const unlike = ['Angan över', 'Ångan', 'Ångan över!', 'Ångan-över'];
const look = { color: '#0e6f8c', icon: 'star' } as const;

let count = 0;
type Area = { create: unknown; change: unknown; list: unknown };
type Place = { area: Area; by: keyof World['people']; more?: object; object: string; taken: string };
const CATEGORY = 'error.field.categoryTaken';
const TYPE = 'error.field.typeTaken';
const AREA = 'error.field.areaTaken';
/** Every kind of name there may be one of, with somebody who may write it, and what it needs beside its name. */
const places: Readonly<Record<string, Place>> = {
  // Before the platform's, whose names a company has too.
  'categories of activities, a company’s': {
    area: activityCategories,
    by: 'strangerOrgAdmin',
    more: look,
    object: 'activityCategory',
    taken: CATEGORY,
  },
  'categories of activities, the platform’s': {
    area: activityCategories,
    by: 'admin',
    more: look,
    object: 'activityCategory',
    taken: CATEGORY,
  },
  'types of activities': { area: activityTypes, by: 'orgAdmin', object: 'activityType', taken: TYPE },
  'categories of stock': { area: itemCategories, by: 'orgAdmin', more: look, object: 'itemCategory', taken: CATEGORY },
  'categories of tasks': { area: taskCategories, by: 'orgAdmin', more: look, object: 'taskCategory', taken: CATEGORY },
  'types of tasks': { area: taskTypes, by: 'orgAdmin', object: 'taskType', taken: TYPE },
  'types of reports': { area: reportTypes, by: 'orgAdmin', more: look, object: 'reportType', taken: TYPE },
  'areas of life of routines': { area: implementationGoalCategories, by: 'orgAdmin', object: 'implementationGoalCategory', taken: AREA },
  'areas of life of goals': { area: evaluationGoalCategories, by: 'orgAdmin', object: 'evaluationGoalCategory', taken: AREA },
  labels: { area: labels, by: 'orgAdmin', object: 'label', taken: 'assistmeApp.label.errors.nameTaken' },
  companies: { area: companies, by: 'admin', object: 'company', taken: 'error.field.nameTaken' },
};

type Answer = { status: number; data: { id: number; name: string }; problem: { fieldErrors?: unknown } };
const call = (who: Person, endpoint: unknown, input: object) =>
  w.call(who, endpoint as never, input as never) as unknown as Promise<Answer>;
async function made(who: Person, area: Area, body: object): Promise<{ id: number; name: string }> {
  const { status, data } = await call(who, area.create, { body });
  expect(status).toBe(201);
  return data;
}
const moreOf = async ({ area, by, more = {} }: Place): Promise<object> => {
  if (area === activityTypes)
    return { activityCategory: { id: (await made(w.people[by], activityCategories, { name: 'Stället', ...look })).id } };
  if (area === taskTypes) return { taskCategory: { id: (await made(w.people[by], taskCategories, { name: 'Stället', ...look })).id } };
  return more;
};

describe.each(Object.entries(places))('%s', (_, place) => {
  const { area, by, object, taken } = place;
  const refused = [{ objectName: object, field: 'name', message: taken }];
  let more: object;
  let first: { id: number; name: string };
  beforeAll(async () => {
    more = await moreOf(place);
    first = await made(w.people[by], area, { ...more, name: alike['decomposed (NFD)'] });
  });
  it('are stored composed, with the blank of the keyboard', () => {
    expect(first.name).toBe(alike['the same']);
  });
  it.each(Object.entries(alike))('are refused a second of %s, new or renamed', async (_, name) => {
    const who = w.people[by];
    const again = await call(who, area.create, { body: { ...more, name } });
    expect([again.status, again.problem.fieldErrors]).toEqual([400, refused]);
    count += 1;
    const { id } = await made(who, area, { ...more, name: `Egen ${count}` });
    const renamed = await call(who, area.change, { params: { id }, body: { name } });
    expect([renamed.status, renamed.problem.fieldErrors]).toEqual([400, refused]);
  });
  it('keep a name of their own, in any writing, and take what only resembles it', async () => {
    for (const name of [alike['capitals and small letters'], alike['two blanks'], alike['the same']])
      expect((await call(w.people[by], area.change, { params: { id: first.id }, body: { name } })).status, name).toBe(200);
    for (const name of unlike) await made(w.people[by], area, { ...more, name });
  });
  it('made twice at once are one, and the other is told', async () => {
    const answers = await Promise.all(
      ['Samtidigt', 'SAMTIDIGT', 'Samtidigt\u00ad', 'samtidigt'].map((name) =>
        call(w.people[by], area.create, { body: { ...more, name } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    for (const { status, problem } of answers) if (status === 400) expect(problem.fieldErrors).toEqual(refused);
  });
});

it('names that only signs of compatibility, hyphens or blanks tell apart are one', async () => {
  const { orgAdmin } = w.people;
  const ones: string[][] = [
    ['Natt', 'Nａtt', 'ＮＡＴＴ', '𝐍att'],
    ['Fika', 'ﬁka', 'Ｆｉｋａ'],
    ['KK', '㏍'],
    ['X2', 'x²', 'x₂'],
    ['Lab', 'Lab\u{e0100}', 'Lab\u{e0061}', 'Lab\ufe0e', 'La\u180bb'],
    ['Natt-vak', 'Natt\u2011vak', 'Natt\u2010vak', 'Natt\u2012vak', 'Natt\u2212vak', 'Natt\uff0dvak'],
    ['Kväll pass', 'Kväll\u2800pass', 'Kväll\u3164pass', 'Kväll\u115fpass', 'Kväll\u1160pass', 'Kväll\uffa0pass'],
  ];
  for (const [first, ...others] of ones) {
    await made(orgAdmin, labels, { name: first });
    for (const name of others) expect((await call(orgAdmin, labels.create, { body: { name } })).status, name).toBe(400);
  }
  // What the eye tells apart stays so: a longer dash, an accent.
  for (const name of ['Natt\u2013vak', 'Nått']) await made(orgAdmin, labels, { name });
});

it('a name that nobody sees is none', async () => {
  for (const name of ['\u2800', '\u3164', '\u115f\u1160', '\uffa0', '\ufe0f', '\u{e0100}', '\u034f', ' \u2800 '])
    expect((await call(w.people.orgAdmin, labels.create, { body: { name } })).status, JSON.stringify(name)).toBe(400);
});

describe('one place', () => {
  it('is a category: a type of one name may stand in two, and is refused when it is moved beside its like', async () => {
    const { orgAdmin } = w.people;
    const [here, there] = [
      await made(orgAdmin, activityCategories, { name: 'Här', ...look }),
      await made(orgAdmin, activityCategories, { name: 'Där', ...look }),
    ];
    await made(orgAdmin, activityTypes, { name: 'Samma', activityCategory: { id: here.id } });
    const other = await made(orgAdmin, activityTypes, { name: 'Samma', activityCategory: { id: there.id } });
    const moved = await call(orgAdmin, activityTypes.change, { params: { id: other.id }, body: { activityCategory: { id: here.id } } });
    expect([moved.status, moved.problem.fieldErrors]).toEqual([400, [{ objectName: 'activityType', field: 'name', message: TYPE }]]);
  });
  it('is what a client has: the company’s and the platform’s too, another client’s or company’s never', async () => {
    const { admin, orgAdmin, assistanceAdmin, strangerOrgAdmin } = w.people;
    const { elsa, karl } = w.clients;
    const category = (who: Person, name: string, client?: { id: number }) =>
      call(who, activityCategories.create, { body: { name, ...look, ...(client && { client: { id: client.id } }) } });
    await made(admin, activityCategories, { name: 'Allas', ...look });
    await made(orgAdmin, activityCategories, { name: 'Företagets', ...look });
    expect((await category(assistanceAdmin, 'Klientens', elsa)).status).toBe(201);
    for (const [who, name, client] of [
      [orgAdmin, 'allas'],
      [assistanceAdmin, 'allas', elsa],
      [assistanceAdmin, 'företagets', elsa],
      [assistanceAdmin, 'klientens', elsa],
    ] as const)
      expect((await category(who, name, client)).status, name).toBe(400);
    expect((await category(admin, 'Klientens', karl)).status).toBe(201);
    expect((await category(strangerOrgAdmin, 'Företagets')).status).toBe(201);
    expect((await category(orgAdmin, 'Klientens')).status).toBe(201);
  });
  it('has room again once the first is removed, or taken out of a client’s selection', async () => {
    const { admin, assistanceAdmin } = w.people;
    const all = await made(admin, activityCategories, { name: 'Uttagen', ...look });
    const client = { id: w.clients.elsa.id };
    const takenOut = await call(assistanceAdmin, activityCategories.takeOut, { params: { clientId: client.id, id: all.id } });
    expect(takenOut.status).toBe(204);
    await made(assistanceAdmin, activityCategories, { name: 'Uttagen', ...look, client });
    const gone = await made(admin, activityCategories, { name: 'Borttagen', ...look });
    expect((await call(admin, activityCategories.remove, { params: { id: gone.id } })).status).toBe(204);
    await made(admin, activityCategories, { name: 'Borttagen', ...look });
  });
});

it('two of one name from before are read, and changed in all but their name', async () => {
  const { orgAdmin } = w.people;
  const company_id = w.companies.sol.id;
  await w.scoped({ companies: [company_id] }, async (db) => {
    for (const name of ['Dubbel', 'Du\u00adbbel', 'A\u030a\u00a0dubbel'])
      await db
        .insertInto('activity_categories')
        .values({ name, company_id, ...look } as never)
        .execute();
  });
  const { data } = await w.call(orgAdmin, activityCategories.list, { query: { size: 1000 } as never });
  const twice = data.filter(({ name }) => /dubbel/i.test(name.replace('\u00ad', '')));
  expect(twice).toHaveLength(3);
  for (const { id, name } of twice) {
    const kept = await call(orgAdmin, activityCategories.change, { params: { id }, body: { name, color: '#112233' } });
    // The form sends what it read: a name from before comes back composed, and stands alone then.
    expect(kept.status, name).toBe(200);
  }
  const renamed = await call(orgAdmin, activityCategories.change, { params: { id: twice[0]!.id }, body: { name: 'DUBBEL' } });
  expect(renamed.status).toBe(400);
});
