/**
 * Pictures in the texts of a client, of plans, goals, values and the card, are read by whoever reads those, as long as they stand there (R38, decision 081).
 * @module-tag long
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { attributeValueLongStrings } from '#contract/attributes.ts';
import { clientCards } from '#contract/client-cards.ts';
import { evaluationGoals } from '#contract/goals/goals.ts';
import { implementationPlans } from '#contract/goals/plans.ts';
import { handover } from '#contract/handover.ts';
import { clients } from '#contract/people.ts';
import { fileSteps, signedIn } from '#test/files.ts';
import { type Person, type World, world } from '#test/world.ts';
import { attributeSteps } from './attribute-steps.ts';
import { goalSteps } from './goal-steps.ts';
import { reportSteps } from './report-steps.ts';
import { steps } from './steps.ts';

let w: World;
let goals: Awaited<ReturnType<typeof goalSteps>>;
const { uploaded, get } = fileSteps(() => w);
const { planned, act, read } = steps(() => w);
const { fourKinds, activity } = attributeSteps(() => w);
beforeAll(async () => {
  w = await world();
  goals = await goalSteps(w);
});
const shown = (address: string) => `<p>Se</p><img src="${address}" alt="" />`;
const statusOf = async (address: string) => (await get(address)).statusCode;
const foreign = { status: 400, problem: { fieldErrors: [{ message: 'error.file.foreign' }] } };
const signedBy = ({ data }: { data: unknown }) => signedIn(JSON.stringify(data));
const noted = (who: Person, imageUrl: string) =>
  w.call(who, handover.create, { body: { clientId: w.clients.elsa.id, text: 'Se bild', imageUrl } });

describe('of a plan', () => {
  it('is the organisation’s while it is a draft, and the team’s once it is approved', async () => {
    const { orgAdmin, orgUser, assistanceAdmin } = w.people;
    const picture = await uploaded(orgAdmin);
    const { id } = await goals.draft({ description: shown(picture), startDate: '2027-01-01', endDate: '2027-02-01' });
    const office = signedBy(await goals.get(id, orgUser));
    expect((await goals.get(id, assistanceAdmin)).status).toBe(404);
    expect(await noted(assistanceAdmin, picture)).toMatchObject(foreign);
    expect(await statusOf(office)).toBe(200);
    expect((await goals.approve(id)).status).toBe(200);
    expect(await statusOf(signedBy(await goals.get(id, assistanceAdmin)))).toBe(200);
    const note = await noted(assistanceAdmin, picture);
    expect(note.status).toBe(201);
    expect(await statusOf(signedBy(note))).toBe(200);
  });
  it('ends with the draft, and with the text that was changed, but not in a copy of it', async () => {
    const { orgAdmin, orgUser } = w.people;
    const picture = await uploaded(orgAdmin);
    const { id } = await goals.draft({ description: shown(picture) });
    const address = signedBy(await goals.get(id, orgUser));
    const copy = (await w.call(orgAdmin, implementationPlans.copy, { params: { id }, query: {} })).data;
    expect((await w.call(orgAdmin, implementationPlans.remove, { params: { id } })).status).toBe(204);
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(signedBy(await goals.get(copy.id, orgUser)))).toBe(200);
    // Written again as it is read, it stays.
    const { description: again = null } = (await goals.get(copy.id)).data;
    expect((await goals.write(copy.id, { description: again })).status).toBe(200);
    expect((await goals.write(copy.id, { description: '<p>Utan</p>' })).status).toBe(200);
    expect(await statusOf(address)).toBe(404);
    expect(await goals.make({ description: shown(picture) })).toMatchObject(foreign);
  });
  it('in a goal is read with its plan, and ends with the goal', async () => {
    const { orgAdmin, orgUser, user } = w.people;
    const picture = await uploaded(orgAdmin);
    const { evaluationPlanId } = await goals.draft();
    const { id } = (await goals.addGoal(evaluationPlanId)).data;
    const params = { id };
    await w.call(orgAdmin, evaluationGoals.change, { params, body: { description: shown(picture) } });
    const office = signedBy(await w.call(orgUser, evaluationGoals.get, { params }));
    expect(await statusOf(office)).toBe(200);
    const { id: other } = await planned();
    expect(await act(user, other, { comment: shown(picture) })).toMatchObject(foreign);
    expect((await w.call(orgAdmin, evaluationGoals.remove, { params })).status).toBe(204);
    expect(await statusOf(office)).toBe(404);
  });
});

describe('of a value', () => {
  const valued = async () => {
    const { typeId, long } = await fourKinds();
    const picture = await uploaded(w.people.assistanceAdmin);
    const attributeValueLongStrings = [{ attribute: { id: long }, stringValue: shown(picture) }];
    const { data, status } = await activity(typeId, { attributeValueLongStrings });
    expect(status).toBe(201);
    return { id: data.id, long, picture, valueId: data.attributeValueLongStrings[0]!.id };
  };
  const of = async (id: number, who: Person) => signedBy(await w.call(who, activities.get, { params: { id } }));
  it('ends with the activity, for the team and the office', async () => {
    const { assistanceAdmin, user, orgUser } = w.people;
    const { id, picture } = await valued();
    const [team, office] = [await of(id, user), await of(id, orgUser)];
    expect([await statusOf(team), await statusOf(office)]).toEqual([200, 200]);
    expect((await w.call(assistanceAdmin, activities.remove, { params: { id } })).status).toBe(204);
    expect([await statusOf(team), await statusOf(office)]).toEqual([404, 404]);
    expect(await noted(user, picture)).toMatchObject(foreign);
  });
  it('ends with the value, and stays in a plan that was approved with it', async () => {
    const { assistanceAdmin, user } = w.people;
    const { id, valueId } = await valued();
    const address = await of(id, user);
    const other = await valued();
    const ofOther = await of(other.id, user);
    const plan = await goals.draft({ startDate: '2028-01-01', endDate: '2028-02-01' });
    await goals.addGoal(plan.evaluationPlanId, { activityId: other.id });
    expect((await goals.approve(plan.id)).status).toBe(200);
    for (const one of [valueId, other.valueId])
      expect((await w.call(assistanceAdmin, attributeValueLongStrings.remove, { params: { id: one } })).status).toBe(204);
    expect([await statusOf(address), await statusOf(ofOther)]).toEqual([404, 200]);
  });
  it('moves from one to another in one saving', async () => {
    const { assistanceAdmin, user } = w.people;
    const { typeId, long } = await fourKinds();
    const { attribute } = attributeSteps(() => w);
    const second = (await attribute(typeId, 'Tänk på', 'LONG_STRING')).data.id;
    const picture = await uploaded(assistanceAdmin);
    const lists = (of: number) => ({ attributeValueLongStrings: [{ attribute: { id: of }, stringValue: shown(picture) }] });
    const { id } = (await activity(typeId, lists(long))).data;
    const { status } = await w.call(assistanceAdmin, activities.change, { params: { id }, body: lists(second) });
    expect(status).toBe(200);
    expect(await statusOf(await of(id, user))).toBe(200);
  });
});

describe('of the client', () => {
  it('ends for the organisation when it is replaced or taken away, and stays the team’s in the history of the card', async () => {
    const { assistanceAdmin, user, orgUser, orgAdmin } = w.people;
    const params = { clientId: w.clients.elsa.id };
    const save = async (imageUrl: string | null) => {
      const { status } = await w.call(assistanceAdmin, clientCards.put, { params, body: { alerts: [], contacts: [], imageUrl } });
      expect(status).toBe(200);
    };
    const seen = async (who: Person) => signedBy(await w.call(who, clients.get, { params: { id: params.clientId } }));
    const [first, second] = [await uploaded(assistanceAdmin), await uploaded(assistanceAdmin)];
    await save(first);
    const [team, office] = [await seen(user), await seen(orgUser)];
    expect([await statusOf(team), await statusOf(office)]).toEqual([200, 200]);
    await save(second);
    const newer = await seen(orgUser);
    expect([await statusOf(team), await statusOf(office), await statusOf(newer)]).toEqual([200, 404, 200]);
    await save(null);
    expect([await statusOf(office), await statusOf(newer)]).toEqual([404, 404]);
    for (const picture of [first, second]) expect(await goals.make({ description: shown(picture) }, orgAdmin)).toMatchObject(foreign);
    const history = await w.call(user, clientCards.history, { params, query: {} });
    expect(await statusOf(signedBy(history))).toBe(200);
    await save(first);
    expect(await statusOf(office)).toBe(200);
  });
});

it('an address that a text only names makes it no picture of it', async () => {
  const { user, colleague, orgAdmin } = w.people;
  const reports = await reportSteps(w);
  const form = await reports.form();
  const picture = await uploaded(user);
  const { id } = await reports.sent(form, { attributeVariableLongStrings: reports.answers(form, shown(picture)) });
  const address = signedBy(await reports.get(id, colleague));
  await reports.remove(id, orgAdmin);
  const instance = await planned();
  for (const comment of [`<p>${picture}</p>`, `Se ${picture}`, picture])
    expect((await act(colleague, instance.id, { comment })).status, comment).toBe(200);
  expect((await read(colleague, instance.id)).data.comment).toContain(picture);
  expect(await statusOf(address)).toBe(404);
  expect(await act(colleague, instance.id, { comment: shown(picture) })).toMatchObject(foreign);
});
