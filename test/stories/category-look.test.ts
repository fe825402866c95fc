/** A new category that nobody gave a colour or an icon looks as its name proposes: medicine's own, else neutral, never a heart (R90, R106). */
import { beforeAll, expect, it } from 'vitest';
import { activityCategories } from '#contract/catalogue.ts';
import { packs } from '#contract/packs.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const medicine = { color: '#a3264f', icon: 'pill' };
const drops = { color: '#a3264f', icon: 'drop' };
const neutral = { color: '#0e6f8c', icon: 'note' };

it.each([
  ['Läkemedel', {}, medicine],
  ['Läkemedel, droppar', {}, drops],
  ['Fika', {}, neutral],
  ['Medicin på natten', { icon: 'bed' }, { color: '#a3264f', icon: 'bed' }],
] as const)('made by the interface: «%s» %o', async (name, said, look) => {
  const made = await w.call(w.people.orgAdmin, activityCategories.create, { body: { name, ...said } });
  expect([made.status, made.data]).toEqual([201, expect.objectContaining(look)]);
  // Another name changes nothing of it.
  const renamed = await w.call(w.people.orgAdmin, activityCategories.change, {
    params: { id: made.data.id },
    body: { name: `${name} ny` },
  });
  expect(renamed.data).toMatchObject(look);
});

it('made by a pack, which says nothing of one that is there', async () => {
  const { id } = w.companies.sol;
  const pack = (name: string) => ({
    ...({ format: 'vardag-pack', version: 1, name: 'Provet' } as const),
    activityCategories: [{ name }],
    itemCategories: [{ name }],
    taskCategories: [{ name: 'Kontoret' }],
    reportTypes: [{ name: 'Avvikelser' }],
  });
  const apply = (name: string) => w.call(w.people.admin, packs.apply, { body: { companyId: id, pack: pack(name) } });
  expect((await apply('Medicinering')).data.counts).toMatchObject({ new: 4, kept: 0, wrong: 0 });
  expect((await apply('Medicinering')).data.counts).toMatchObject({ new: 0, kept: 0, wrong: 0 });
  const { data } = await w.call(w.people.admin, packs.export, { query: { companyId: String(id) } });
  const lookOf = (list: readonly { name: string }[] | null | undefined, name: string) => list?.find((one) => one.name === name);
  expect([lookOf(data.activityCategories, 'Medicinering'), lookOf(data.itemCategories, 'Medicinering')]).toMatchObject([
    medicine,
    medicine,
  ]);
  expect([lookOf(data.taskCategories, 'Kontoret'), lookOf(data.reportTypes, 'Avvikelser')]).toMatchObject([neutral, neutral]);
});
