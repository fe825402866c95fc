/** A search that found nothing says what is nearest, of what the reader may find alone (decision 088). */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { search } from '#contract/search.ts';
import { type Person, type World, world } from '#test/world.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
beforeAll(async () => {
  w = await world();
  const { elsa, karl, foreign } = w.clients;
  await w.scoped({ companies: '*' }, async (db) => {
    for (const [{ id, companyId, typeId }, name] of [
      [elsa, 'Insulin till måltid'],
      [elsa, 'Läkemedel kväll 500 mg'],
      [elsa, 'Blodtryck'],
      [elsa, 'Blodsocker'],
      [karl, 'Vattengympa'],
      [foreign, 'Ögondroppar'],
    ] as const)
      await db
        .insertInto('activities')
        .values({ name, company_id: companyId, client_id: id, type_id: typeId } as never)
        .execute();
  });
  await taskSteps(() => w).task('Månadsmöte');
});

async function nearest(who: Person, q: string, more: { kinds?: string } = {}): Promise<string[]> {
  const found = await w.call(who, search.find, { query: { q, ...more } as never });
  expect(found.data, `${q} finds nothing`).toEqual([]);
  const { status, data } = await w.call(who, search.nearest, { query: { q, ...more } as never });
  expect(status).toBe(200);
  for (const near of data) expect((await w.call(who, search.find, { query: { q: near, ...more } as never })).data).not.toEqual([]);
  return data;
}

describe('what was meant', () => {
  it('is told as the name writes it, for a letter too few, too many, another or swapped', async () => {
    for (const q of ['insuln', 'insulinn', 'inzulin', 'isnulin', 'INSULN']) expect(await nearest(w.people.user, q), q).toEqual(['Insulin']);
    for (const q of ['läkmedel', 'lakemdel', 'läkemede l'.replace(' l', 'k')])
      expect(await nearest(w.people.user, q), q).toEqual(['Läkemedel']);
  });
  it('keeps what is right among several words', async () => {
    expect(await nearest(w.people.user, 'insuln mål')).toEqual(['Insulin måltid']);
    expect(await nearest(w.people.user, 'läkmedel 500')).toEqual(['Läkemedel 500']);
    expect(await nearest(w.people.user, 'läkmedel 501')).toEqual([]);
    expect(await nearest(w.people.user, 'elza lindkvist')).toEqual(['Elsa Lindqvist']);
  });
  it('is what fewest slips lead to, and nothing further off', async () => {
    for (const q of ['blodtyck', 'blodtrcyk', 'blodttryck']) expect(await nearest(w.people.user, q), q).toEqual(['Blodtryck']);
    for (const q of ['blodsoker', 'blodsokcer']) expect(await nearest(w.people.user, q), q).toEqual(['Blodsocker']);
  });
  it('is nothing where nothing is near, and where each word is there already', async () => {
    for (const q of ['zzzzzz', 'ik', 'insulin vattengympa', '💊💊💊']) expect(await nearest(w.people.user, q), q).toEqual([]);
  });
});

describe('a name out of scope', () => {
  it('is never told: another client’s, another company’s, a kind that is not one’s own or not asked for', async () => {
    expect(await nearest(w.people.user, 'vatengympa')).toEqual([]);
    expect(await nearest(w.people.colleague, 'vatengympa')).toEqual(['Vattengympa']);
    for (const who of [w.people.user, w.people.orgAdmin]) expect(await nearest(who, 'ögondropar')).toEqual([]);
    expect(await nearest(w.people.stranger, 'ögondropar')).toEqual(['Ögondroppar']);
    expect(await nearest(w.people.user, 'månadsmöre')).toEqual([]);
    expect(await nearest(w.people.orgUser, 'månadsmöre')).toEqual(['Månadsmöte']);
    expect(await nearest(w.people.user, 'insuln', { kinds: 'ITEM' })).toEqual([]);
    // What lies in a client's data ADMIN does not find by name (R3).
    expect(await nearest(w.people.admin, 'insuln')).toEqual([]);
    expect(await nearest(w.people.admin, 'elsa lindqwist')).toEqual(['Elsa Lindqvist']);
  });
  it('is not told once it is called otherwise', async () => {
    const { data } = await w.call(w.people.user, search.find, { query: { q: 'insulin' } as never });
    const renamed = await w.call(w.people.assistanceAdmin, activities.change, { params: { id: data[0]!.id }, body: { name: 'Spruta' } });
    expect(renamed.status).toBe(200);
    expect(await nearest(w.people.user, 'insuln')).toEqual([]);
  });
});

it('is refused what the search is refused', async () => {
  for (const query of [{}, { q: ' ' }, { q: 'a'.repeat(101) }, { q: 'a', kinds: 'MAIL' }])
    expect((await w.call(w.people.user, search.nearest, { query: query as never })).status).toBe(400);
});
