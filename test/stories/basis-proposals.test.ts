/** Proposals of a basis by labels: of whom one may change, set by nobody but a person (R151). */
import { beforeAll, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { activityLabel, labels } from '#contract/labels.ts';
import { type Person, type World, world } from '#test/world.ts';

let w: World;
let labelId: number;
let id: number;
const proposed = async (who: Person, query: { clientId?: string; companyId?: string } = {}) =>
  (await w.call(who, activities.basisProposals, { query: query as never })).data;
beforeAll(async () => {
  w = await world();
  const { elsa } = w.clients;
  ({ id: labelId } = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Delegerad sjukvård' } })).data);
  const body = { name: 'Insulin', type: { id: elsa.typeId }, client: { id: elsa.id } };
  ({ id } = (await w.call(w.people.assistanceAdmin, activities.create, { body })).data);
  await w.call(w.people.orgAdmin, activityLabel.put, { params: { activityId: id }, query: { labelId: String(labelId) } });
});

it('says activity, label and basis to whoever may change it, and sets nothing', async () => {
  const one = { id, name: 'Insulin', client: { id: w.clients.elsa.id }, label: { id: labelId }, basis: 'DELEGATED' };
  for (const who of [w.people.assistanceAdmin, w.people.orgAdmin]) expect(await proposed(who)).toMatchObject([one]);
  expect(await proposed(w.people.orgAdmin, { clientId: String(w.clients.karl.id) })).toEqual([]);
  for (const who of [w.people.strangerAdmin, w.people.strangerOrgAdmin]) expect(await proposed(who)).toEqual([]);
  const denied = await w.call(w.people.user, activities.basisProposals, {});
  expect(denied.status).toBe(403);
  expect((await w.call(w.people.user, activities.get, { params: { id } })).data.careBasis).toBe('NONE');
});

it('is of nobody to ADMIN who names nobody, and opens the client where one is named', async () => {
  expect(await proposed(w.people.admin)).toEqual([]);
  expect(await proposed(w.people.admin, { companyId: String(w.clients.elsa.companyId) })).toHaveLength(1);
});

it('proposes nothing once a basis is said', async () => {
  const { version } = (await proposed(w.people.orgAdmin))[0]!;
  const changed = await w.call(
    w.people.orgAdmin,
    activities.change,
    { params: { id }, body: { careBasis: 'DELEGATED' } },
    { 'if-match': `"${version}"` },
  );
  expect(changed.status).toBe(200);
  expect(await proposed(w.people.orgAdmin)).toEqual([]);
});
