/** The platform's banner: one, seen by everybody before they sign in, written by ADMIN (product «The shell»). */
import { beforeAll, expect, it } from 'vitest';
import { banners } from '#contract/admin.ts';
import { type World, world } from '#test/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
const save = (message: string | null, more: object = {}) => w.call(w.people.admin, banners.save, { body: { message, ...more } });

it('is empty at first, is seen by everybody once written, and can be taken away', async () => {
  expect((await w.call(null, banners.get)).data).toEqual({ id: 1, message: '' });
  const { data, headers } = await save('  Uppdatering i natt kl. 02  ', { id: 1 });
  expect(data).toEqual({ id: 1, message: 'Uppdatering i natt kl. 02' });
  expect(headers['app-alert']).toBe('assistmeApp.banner.updated');
  for (const who of [null, w.people.user]) expect((await w.call(who, banners.get)).data).toEqual(data);
  expect((await save(null)).data.message).toBe('');
});

it('holds 1,000 characters, and there is no second one', async () => {
  expect((await save('x'.repeat(1000))).status).toBe(200);
  expect((await save('x'.repeat(1001))).status).toBe(400);
  expect((await save('En till', { id: 2 })).data.id).toBe(1);
});
