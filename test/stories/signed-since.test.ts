/**
 * An event or a dated task that somebody else signed, skipped or took away since it was read: whoever sends it as a whole, edits it or asks for its
 * history is told who that was (R15, R78).
 */
import { beforeAll, expect, it } from 'vitest';
import { activityInstances } from '#contract/planning/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { type World, world } from '#test/world.ts';
import { steps } from './steps.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { planned, act, read } = steps(() => w);
const tasks = taskSteps(() => w);
beforeAll(async () => {
  w = await world();
});
const old = (version: number) => ({ 'if-match': `"${version}"` });
const isRefused = ({ problem }: { problem: object }, message: string, by: string) =>
  expect(problem).toMatchObject({ status: 409, message, params: { by, at: w.clock.now.toISOString() } });

it('an event sent as a whole, or edited: 409 with who signed or skipped it since it was read', async () => {
  const { user, colleague } = w.people;
  const one = await planned();
  const whole = (body: object) =>
    w.call(colleague, activityInstances.replace, { params: { id: one.id }, body: { ...one, ...body } }, old(one.version));
  await act(user, one.id, { isCompleted: true });
  for (const body of [
    { isSkipped: true, comment: 'Sov' },
    { isCompleted: true },
    { comment: 'Åt hälften' },
    { isSkipped: true, comment: '' },
  ])
    isRefused(await whole(body), 'error.instance.alreadySigned', user.name);
  isRefused(await act(colleague, one.id, { comment: 'Åt hälften' }, one.version), 'error.instance.alreadySigned', user.name);
  await act(user, one.id, { isCompleted: false });
  expect((await whole({ isCompleted: true })).status).toBe(412);
  await act(user, one.id, { isSkipped: true, comment: 'Borta' });
  isRefused(await whole({ isCompleted: true }), 'error.instance.alreadySkipped', user.name);
  // It was skipped when this was read: the words alone have changed since.
  const { version } = (await read(colleague, one.id)).data;
  await act(user, one.id, { comment: 'Borta hela dagen' });
  expect((await act(colleague, one.id, { comment: 'Hos tandläkaren' }, version)).status).toBe(412);
});

it('a dated task: the same, and with another name', async () => {
  const { task } = await tasks.task('Ring sonen');
  const one = await tasks.planned(task.id);
  await tasks.act(one.id, { isCompleted: true });
  const { orgUser, orgAdmin } = w.people;
  const whole = { params: { id: one.id }, body: { ...one, isSkipped: true, comment: 'Nej' } };
  isRefused(await w.call(orgAdmin, taskInstances.replace, whole, old(one.version)), 'error.instance.alreadySigned', orgUser.name);
  isRefused(await tasks.act(one.id, { name: 'Ring dottern' }, orgAdmin, one.version), 'error.instance.alreadySigned', orgUser.name);
});

it('one that was taken away: its history tells those whose it was, and nobody else', async () => {
  const { user, colleague, orgUser, orgAdmin, admin, assistanceAdmin } = w.people;
  const one = await planned();
  await w.call(assistanceAdmin, activityInstances.remove, { params: { id: one.id } });
  const past = (who: { token: string }) => w.call(who, activityInstances.history, { params: { id: one.id } });
  for (const who of [user, colleague])
    expect((await past(who)).data.at(-1)).toMatchObject({ act: 'removed', byName: assistanceAdmin.name });
  for (const who of [orgUser, admin, w.people.strangerAdmin]) expect((await past(who)).status).toBe(404);
  const dated = await tasks.planned((await tasks.task('Ring banken')).task.id);
  await w.call(orgAdmin, taskInstances.remove, { params: { id: dated.id } });
  expect((await tasks.history(dated.id)).at(-1)).toMatchObject({ act: 'removed', byName: orgAdmin.name });
  for (const who of [user, admin, w.people.strangerAdmin])
    expect((await w.call(who, taskInstances.history, { params: { id: dated.id } })).status).toBeGreaterThanOrEqual(403);
});
