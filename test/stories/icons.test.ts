/** A category is answered with its own icon and colour, whatever its types have; what stands under a type is drawn as that (product «Catalogue»). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityLists } from '#contract/activity-lists.ts';
import { activityCategories, activityTypes } from '#contract/catalogue.ts';
import { taskCategories, tasks, taskTypes } from '#contract/tasks/templates.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const look = { color: '#0e6f8c', icon: 'home' } as const;

it('of activities, in every call that answers with them', async () => {
  const { admin, assistanceAdmin } = w.people;
  const client = { id: w.clients.elsa.id };
  const { data: category } = await w.call(admin, activityCategories.create, { body: { name: 'Hem och hushåll', ...look } });
  const type = async (name: string, icon?: 'car') =>
    (await w.call(admin, activityTypes.create, { body: { name, activityCategory: { id: category.id }, ...(icon && { icon }) } })).data;
  const [shopping, cleaning] = [await type('Inköp', 'car'), await type('Städning')];
  const make = async (name: string, typeId: number) =>
    (await w.call(assistanceAdmin, activities.create, { body: { name, type: { id: typeId }, client } })).data;
  const made = [await make('Handla mat', shopping.id), await make('Dammsuga', cleaning.id)];
  const seen = (rows: readonly { id: number; icon: string; category: { icon: string; color: string } }[]) =>
    rows
      .filter(({ id }) => made.some((one) => one.id === id))
      .sort((a, b) => a.id - b.id)
      .map(({ icon, category: { icon: own, color } }) => [icon, own, color]);
  const right = [
    ['car', 'home', '#0e6f8c'],
    ['home', 'home', '#0e6f8c'],
  ];
  expect(seen(made)).toEqual(right);
  const query = { clientId: String(client.id) } as never;
  expect(seen((await w.call(assistanceAdmin, activities.list, { query })).data)).toEqual(right);
  expect(seen([(await w.call(assistanceAdmin, activities.get, { params: { id: made[0]!.id } })).data])).toEqual([right[0]]);
  const renamed = await w.call(assistanceAdmin, activities.change, { params: { id: made[0]!.id }, body: { name: 'Handla' } });
  expect(seen([renamed.data])).toEqual([right[0]]);
  const ofType = await w.call(assistanceAdmin, activityLists.ofType, { params: { typeId: shopping.id, clientId: client.id } });
  expect(seen(ofType.data)).toEqual([right[0]]);
  const ofCategory = await w.call(assistanceAdmin, activityLists.ofCategory, { params: { categoryId: category.id, clientId: client.id } });
  expect(seen(ofCategory.data)).toEqual(right);
  expect(seen((await w.call(assistanceAdmin, activityLists.all, { params: { clientId: client.id } })).data)).toEqual(right);
});

it('of tasks', async () => {
  const { orgAdmin } = w.people;
  const { data: category } = await w.call(orgAdmin, taskCategories.create, { body: { name: 'Kontor', ...look } });
  const body = { name: 'Samtal', taskCategory: { id: category.id }, icon: 'phone', color: '#aa3300' } as const;
  const { data: type } = await w.call(orgAdmin, taskTypes.create, { body });
  const { data } = await w.call(orgAdmin, tasks.create, { body: { name: 'Ring anhörig', type: { id: type.id } } });
  expect(data).toMatchObject({ icon: 'phone', color: '#aa3300', category: { icon: 'home', color: '#0e6f8c' } });
});
