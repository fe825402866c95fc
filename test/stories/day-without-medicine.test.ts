/** The day of a client without medicine: byte by byte what it was before another client of the company had any, with marks (R128, decision 113). */
import { expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { medicines } from '#contract/medicines.ts';
import { world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';

it('is the same bytes, for the team and the office, and has no field of medicine', async () => {
  const w = await world();
  const { act, at, planned } = steps(() => w);
  const { elsa, karl } = w.clients;
  expect(karl.companyId).toBe(elsa.companyId);
  const leaders = await w.person('Karls Ledare', ['ASSISTANCE_ADMIN']);
  await w.join(karl, leaders);
  const signed = await planned({ date: at(HOUR) });
  await planned({ date: at(2 * HOUR) });
  await act(w.people.user, signed.id, { isCompleted: true, comment: '<p>Bra</p>' });
  const day = async (who: 'user' | 'orgUser') => {
    const url = `/api/activity-instances/client/${elsa.id}/grouped`;
    const answer = await w.server.inject({ url, headers: { authorization: `Bearer ${w.people[who].token}` } });
    expect(answer.statusCode).toBe(200);
    return answer.payload;
  };
  const before = [await day('user'), await day('orgUser')];
  const rows = Object.values(JSON.parse(before[0]!) as Record<string, object[]>).flat();
  expect(rows).toHaveLength(2);
  for (const row of rows)
    for (const field of ['dose', 'marks', 'notShared', 'isHealthCare', 'medicineId']) expect(row).not.toHaveProperty(field);

  const activity = { name: 'Smärta', type: { id: karl.typeId }, client: { id: karl.id } };
  const { id } = (await w.call(leaders, activities.create, { body: activity })).data;
  const order = {
    kind: 'AS_NEEDED' as const,
    name: 'Alvedon',
    dose: 1,
    unit: 'st',
    indication: 'Ont',
    maxAmount: 1,
    givenBy: 'TEAM' as const,
  };
  const made = (await w.call(leaders, medicines.create, { body: { activity: { id }, ...order } })).data;
  for (const hours of [3, 2]) {
    const body = { date: at(-hours * HOUR), dose: 1, reason: 'Ont' };
    expect((await w.call(leaders, medicines.give, { params: { id: made.id }, body })).status).toBe(201);
  }
  expect([await day('user'), await day('orgUser')]).toEqual(before);
});
