/**
 * R50, over every endpoint there is: a plan that is a draft, or was removed, is in no answer, list, count, error or search of its client's team.
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { evaluationGoals, implementationGoals } from '#contract/goals/goals.ts';
import { evaluationPlans, implementationPlans } from '#contract/goals/plans.ts';
import { goalSteps } from '#test/stories/goal-steps.ts';
import { type Person, type World, world } from '#test/world.ts';
import { bodyOf } from './bodies.ts';
import { closed, fieldsOf, mayCall, paramNames, tableNamed } from './endpoints.ts';
import { type Ground, ground } from './ground.ts';

/** A word that stands in all that was written, and a second and millisecond in every time. */
const WORD = 'kanariefågel';
const MOMENT = ':37.431Z';
const team = { assistanceAdmin: 'ASSISTANCE_ADMIN', user: 'USER' } as const;
type Member = keyof typeof team;

let w: World;
let g: Ground;
/** Ids by table of what is withheld. */
const hidden: Record<string, number[]> = { implementation_plans: [], evaluation_plans: [], implementation_goals: [], evaluation_goals: [] };
const counts: Record<'before' | 'after', Record<string, string>> = { before: {}, after: {} };

/** Reads each list as the team does: its total by its name. */
async function totals() {
  const found: Record<string, string> = {};
  for (const [name, role] of Object.entries(team))
    for (const { endpoint, name: called } of closed.filter((one) => one.endpoint.method === 'GET' && mayCall(role, one.endpoint))) {
      const asked = { params: g.paramsOf(endpoint, 'elsa'), ...(endpoint.sort && { query: 'size=5000' }) };
      const { headers, text } = await g.send(w.people[name as Member], endpoint, asked);
      found[`${name}: ${called}`] = String(headers['x-total-count'] ?? text.length);
    }
  return found;
}

/** A draft with every text it may have. */
async function draft(steps: Awaited<ReturnType<typeof goalSteps>>) {
  const texts = { name: `${WORD} plan`, description: `<p>${WORD} om Elsa</p>` };
  const plan = await steps.draft({ ...texts, startDate: '2026-11-23' });
  const { evaluationPlanId, id: implementationPlanId } = plan;
  const office = w.people.orgAdmin;
  expect((await w.call(office, evaluationPlans.change, { params: { id: evaluationPlanId }, body: texts })).status).toBe(200);
  const goal = { activityId: w.clients.elsa.activityId, alias: `${WORD} mål`, description: `<p>${WORD} så här</p>` };
  const target = { ...goal, implementationPlanId, categoryId: steps.categories.implementation };
  const measured = { ...goal, evaluationPlanId, categoryId: steps.categories.evaluation, minFrequency: 1, frequencyUnit: 'WEEK' as const };
  const created = [
    await w.call(office, implementationGoals.create, { body: target }),
    await w.call(office, evaluationGoals.create, { body: measured }),
  ];
  expect(created.map(({ status }) => status)).toEqual([201, 201]);
  hidden.implementation_plans!.push(implementationPlanId);
  hidden.evaluation_plans!.push(evaluationPlanId);
  hidden.implementation_goals!.push(created[0]!.data.id);
  hidden.evaluation_goals!.push(created[1]!.data.id);
  return plan;
}

beforeAll(async () => {
  w = await world();
  g = await ground(w);
  const steps = await goalSteps(w);
  counts.before = await totals();
  w.clock.now = new Date(`2026-11-20T09:11${MOMENT}`);
  await draft(steps);
  const removed = await draft(steps);
  expect((await w.call(w.people.orgAdmin, implementationPlans.remove, { params: { id: removed.id } })).status).toBe(204);
  w.clock.now = new Date('2026-11-20T09:22:00.000Z');
  counts.after = await totals();
});

const withheld = (text: string) => [WORD, MOMENT].filter((canary) => text.includes(canary));

describe.each(Object.keys(team) as Member[])('%s', (name) => {
  /** A session of its own for each endpoint: one of them ends it. */
  const whoever = (): Promise<Person> => g.again(w.people[name]);

  it.each(closed.filter(({ endpoint }) => mayCall(team[name], endpoint)))('meets nothing of it: $name', async ({ endpoint }) => {
    const params = g.paramsOf(endpoint, 'elsa');
    const body = bodyOf(endpoint, g.maker('elsa', w.people[name]));
    const wide = fieldsOf(endpoint.query).some(([field]) => field === 'startDate') ? 'startDate=2026-11-01&endDate=2026-12-20&' : '';
    const paged = endpoint.sort ? 'size=5000&' : '';
    const asks = [{ params, body, query: `${wide}${paged}` }];
    if (endpoint.method === 'GET') asks.push({ params, body, query: `${wide}${paged}search=${WORD}&q=plan&date=2026-11-23` });
    for (const [field] of fieldsOf(endpoint.query).filter(([one]) => /PlanId$/.test(one)))
      for (const id of hidden[tableNamed(field, endpoint.path)]!) asks.push({ params, body, query: `${paged}${field}=${id}` });
    const named = paramNames(endpoint.path).flatMap((param) =>
      (hidden[tableNamed(param, endpoint.path)] ?? []).map((id) => ({ params: { ...params, [param]: id }, body, query: '' })),
    );
    for (const asked of [...asks, ...named]) {
      const { text, status } = await g.send(await whoever(), endpoint, asked);
      expect(status).not.toBe(401);
      expect(withheld(text), `${status} ${JSON.stringify(asked)} ${text.slice(0, 500)}`).toEqual([]);
      if (!asks.includes(asked)) expect(status, text).toBe(404);
    }
  });
});

it('changes no count of the team’s', () => {
  expect(Object.keys(counts.before).length).toBeGreaterThan(100);
  expect(counts.after).toEqual(counts.before);
});

it('would be heard: the organisation meets the canaries in plan and goals, and nobody what was removed', async () => {
  for (const who of [w.people.orgAdmin, w.people.orgUser]) {
    const [plan, ...gone] = hidden.implementation_plans!;
    expect(withheld((await g.send(who, implementationPlans.get, { params: { id: plan } })).text)).toEqual([WORD, MOMENT]);
    const grouped = { params: { evaluationPlanId: hidden.evaluation_plans![0] } };
    expect(withheld((await g.send(who, evaluationGoals.grouped, grouped)).text)).toEqual([WORD]);
    for (const id of gone) expect((await g.send(who, implementationPlans.get, { params: { id } })).status).toBe(404);
  }
});
