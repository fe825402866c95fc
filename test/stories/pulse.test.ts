/** Where a client's goals stand while they can still be met (R62): what is done, planned and missing this week, for the team and the organisation. */
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluationGoals } from '#contract/goals/goals.ts';
import { type World, world } from '#test/world.ts';
import { goalSteps } from './goal-steps.ts';
import { DAY, HOUR, steps } from './steps.ts';

let w: World;
let goals: Awaited<ReturnType<typeof goalSteps>>;
const { at, create, planned, act } = steps(() => w);
let ofWeek: number;
let never: number;
beforeAll(async () => {
  w = await world();
  goals = await goalSteps(w);
  // From a Monday, on the world's Friday.
  const plan = await goals.draft({ startDate: '2026-11-16' });
  ofWeek = (await goals.addGoal(plan.evaluationPlanId, { minFrequency: 3, maxFrequency: 4 })).data.id;
  never = (await goals.addGoal(plan.evaluationPlanId, { minFrequency: 0, maxFrequency: 0, frequencyUnit: 'DAY' })).data.id;
  const draft = await goals.draft({ name: 'Senare' });
  await goals.addGoal(draft.evaluationPlanId, { minFrequency: 9 });
  await goals.approve(plan.id);
});
const pulses = async (who = w.people.user, clientId = w.clients.elsa.id) => w.call(who, evaluationGoals.active, { params: { clientId } });
const pulse = async (id = ofWeek) => (await pulses()).data.flatMap((category) => category.goals).find((goal) => goal.id === id);

describe('a goal of 3 to 4 a week', () => {
  it('counts what is done on its days, what is planned for the rest of them, and says what is missing', async () => {
    expect(await pulse()).toMatchObject({ state: 'unplanned', amount: 0, min: 3, max: 4, missing: 3, planned: 0, daysLeft: 3 });
    await create(w.people.user, { date: at(-2 * DAY) });
    await create(w.people.user, { date: at(-5 * DAY) }); // the Sunday before
    expect(await pulse()).toMatchObject({ state: 'unplanned', amount: 1, missing: 2 });
    const one = await planned({ date: at(DAY) });
    await planned({ date: at(3 * DAY) }); // the Monday after
    await planned({ date: at(2 * HOUR), isCompletable: false });
    expect(await pulse()).toMatchObject({ state: 'unplanned', missing: 2, planned: 1, span: { name: '2026-W47' } });
    const two = await planned({ date: at(2 * DAY) });
    expect(await pulse()).toMatchObject({ state: 'planned', missing: 2, planned: 2 });
    await act(w.people.user, one.id, { isSkipped: true, comment: 'Borta' });
    expect(await pulse()).toMatchObject({ state: 'unplanned', planned: 1 });
    await act(w.people.user, two.id, { isCompleted: true, setOccurenceDateToNow: true });
    await create(w.people.user, { date: at(-DAY) });
    expect(await pulse()).toMatchObject({ state: 'reached', amount: 3, missing: 0, planned: 0 });
    for (const hours of [3, 4]) await create(w.people.user, { date: at(-hours * HOUR) });
    expect(await pulse()).toMatchObject({ state: 'overMax', amount: 5 });
    expect(await pulse(never)).toMatchObject({ state: 'overMax', min: 0, max: 0 });
  });
});

it('the organisation sees whose goals need somebody, most first, and only its own', async () => {
  const behind = (who = w.people.orgUser, companyId = w.companies.sol.id) => w.call(who, evaluationGoals.behind, { params: { companyId } });
  expect((await behind()).data).toMatchObject({
    total: 1,
    clients: [
      { clientId: w.clients.elsa.id, clientName: 'Elsa Lindqvist', goals: 2, red: 2, unplanned: 0, first: [{ id: never }, { id: ofWeek }] },
    ],
  });
  // Each as the pulse has it, what has the fewest days left first.
  const [client] = (await behind()).data.clients;
  expect(client!.first).toEqual([await pulse(never), await pulse(ofWeek)]);
  const asked = { params: { companyId: w.companies.sol.id } };
  const few = await w.call(w.people.orgAdmin, evaluationGoals.behind, { ...asked, query: { few: 'true' } });
  expect(few.data).toEqual((await behind()).data);
  expect((await behind(w.people.strangerOrgAdmin, w.companies.hav.id)).data).toEqual({ total: 0, clients: [] });
  expect((await behind(w.people.strangerOrgAdmin)).status).toBe(404);
  expect((await behind(w.people.assistanceAdmin)).status).toBe(403);
});

it('is read by the team and the organisation, of the plan that applies; no draft shows', async () => {
  for (const who of [w.people.user, w.people.assistanceAdmin, w.people.orgUser, w.people.admin]) {
    const { data, status } = await pulses(who);
    expect(status).toBe(200);
    expect(
      data
        .flatMap((category) => category.goals)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([ofWeek, never].sort());
  }
  expect((await pulses(w.people.strangerOrgAdmin)).status).toBe(404);
  expect((await pulses(w.people.orgUser, w.clients.karl.id)).data).toEqual([]);
});
