/** A day's row says that two sign it from the first on, whoever is asked and however it is read; the office is told nothing of it (R143, R159). */
import { expect, it } from 'vitest';
import { medicines } from '#contract/medicines.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { world } from '#test/world.ts';
import { secondSteps } from './second-steps.ts';
import { HOUR, steps } from './steps.ts';

it('says so while the order asks for it: open and signed, in the day, by itself, and in the answer to an act', async () => {
  const w = await world();
  const { act, at, planned } = steps(() => w);
  const { medicine } = secondSteps(() => w);
  const { user, assistanceAdmin, orgUser } = w.people;
  const { activity, id, version } = await medicine();
  const [open, signed] = [await planned({ activityId: activity.id }), await planned({ activityId: activity.id })];
  const alone = await planned({ activityId: (await medicine({ needsSecond: false })).activity.id });
  const answered = await act(user, signed.id, { isCompleted: true, setOccurenceDateToNow: true });
  expect(answered.data.needsSecond).toBe(true);
  const day = async (who = user) => {
    const { data } = await w.call(who, activityInstances.ofClient, { params: { clientId: w.clients.elsa.id }, query: {} });
    return data;
  };
  const said = async () => {
    const rows = new Map((await day()).map((row) => [row.id, row.needsSecond]));
    for (const one of [open, signed, alone]) {
      const { data } = await w.call(user, activityInstances.get, { params: { id: one.id } });
      expect(data.needsSecond).toBe(rows.get(one.id));
    }
    return [open, signed, alone].map((one) => rows.get(one.id));
  };
  expect(await said()).toEqual([true, true, undefined]);
  for (const row of await day(orgUser)) expect(row).not.toHaveProperty('needsSecond');

  const next = {
    ...{ kind: 'SCHEDULED' as const, name: 'Fentanyl', dose: 1, unit: 'plåster', givenBy: 'TEAM' as const },
    ...{ needsSecond: false, reason: 'Ny', fromDate: at(-HOUR) },
  };
  const changed = await w.call(assistanceAdmin, medicines.change, { params: { id }, body: next }, { 'if-match': `"${version}"` });
  expect(changed.status).toBe(200);
  expect(await said()).toEqual([undefined, undefined, undefined]);
});
