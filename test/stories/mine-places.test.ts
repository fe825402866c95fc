/** A page's places are found for several at once; what stands there is read for each, by R21 as it is by then (decision 022). */
import { beforeAll, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { readEventsAt } from '#server/events/page.ts';
import type { User } from '#server/request/user.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { planned, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

it('places hold what is there by now, in their order, and nothing that was done or removed meanwhile and is not shown', async () => {
  const { elsa } = w.clients;
  const [first, second, gone] = [await planned(), await planned(), await planned()];
  const shown = async (who: Partial<User>) => {
    const reader = { isAdmin: false, isOrganisation: false, companyId: null, clients: [], companies: [elsa.companyId], ...who } as never;
    const places = [second, gone, first].map(({ id }) => ({ id, n: null }));
    return w.scoped({ companies: [elsa.companyId] }, async (db) =>
      (await readEventsAt({ db, user: reader }, places, [])).map(({ id }) => id),
    );
  };
  const organisation = { isOrganisation: true, companyId: elsa.companyId };
  expect(await shown(organisation)).toEqual([second.id, gone.id, first.id]);
  await act(w.people.user, first.id, { isCompleted: true });
  await w.call(w.people.assistanceAdmin, activityInstances.remove, { params: { id: gone.id } });
  expect(await shown(organisation)).toEqual([second.id]);
  expect(await shown({ clients: [elsa.id] })).toEqual([second.id, first.id]);
  expect(await shown({ clients: [w.clients.karl.id] })).toEqual([]);
});
