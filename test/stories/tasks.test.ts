/**
 * The organisation's catalogue of tasks: whose it is, who changes it, what uses it, and the teams a task is offered for (product «Tasks»,
 * R23, R33, R34, R37).
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { attributes, attributeValueStrings } from '#contract/attributes.ts';
import { labels } from '#contract/labels.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskCategories, taskOffers, tasks, taskTypes } from '#contract/tasks/templates.ts';
import { type World, world } from '#test/world.ts';
import { taskSteps } from './task-steps.ts';

let w: World;
const { catalogue, task, planned, act } = taskSteps(() => w);
const of = (problem: { fieldErrors?: readonly { field: string; message: string }[] | undefined }) =>
  problem.fieldErrors?.map(({ field, message }) => `${field} ${message}`);
beforeAll(async () => {
  w = await world();
});

describe('categories and types', () => {
  it('are a company’s own, with a capital, and no other company’s', async () => {
    const { category, type } = await catalogue();
    expect(category).toMatchObject({ global: false, company: { name: 'Solgläntans assistans' } });
    expect(category.name).toMatch(/^Kvalitet/);
    expect(type.name).toMatch(/^Uppföljning/);
    const { strangerOrgAdmin: other } = w.people;
    expect((await w.call(other, taskCategories.get, { params: { id: category.id } })).status).toBe(404);
    const taken = await w.call(other, taskTypes.create, { body: { name: 'Egen', taskCategory: { id: category.id } } });
    expect(of(taken.problem)).toEqual(['taskCategory error.field.unknown']);
  });
  it('of the platform are offered to all, and fixed for a company', async () => {
    const { category, type } = await catalogue(w.people.admin);
    for (const who of [w.people.orgAdmin, w.people.strangerOrgAdmin]) {
      expect((await w.call(who, taskCategories.get, { params: { id: category.id } })).data).toMatchObject({ global: true, company: null });
      expect((await w.call(who, taskCategories.change, { params: { id: category.id }, body: { name: 'Min' } })).status).toBe(403);
      expect((await w.call(who, taskTypes.remove, { params: { id: type.id } })).status).toBe(403);
      expect((await w.call(who, taskTypes.create, { body: { name: 'Min egen', taskCategory: { id: category.id } } })).status).toBe(201);
    }
    // The platform's cannot stand under a company's.
    const own = await catalogue();
    const { problem } = await w.call(w.people.admin, taskTypes.create, { body: { name: 'Allas', taskCategory: { id: own.category.id } } });
    expect(of(problem)).toEqual(['taskCategory error.field.unknown']);
  });
  it('by company: its own and the platform’s by name, without the archived, without its own', async () => {
    const { category } = await catalogue();
    await w.call(w.people.orgAdmin, taskCategories.change, { params: { id: category.id }, body: { archived: true } });
    const params = { companyId: w.companies.sol.id };
    const list = async (query: object) => (await w.call(w.people.orgUser, taskCategories.ofCompany, { params, query })).data;
    const all = await list({});
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'sv')));
    expect(all.some(({ id }) => id === category.id)).toBe(true);
    expect((await list({ includeArchived: false })).some(({ id }) => id === category.id)).toBe(false);
    expect((await list({ includeCompanySpecific: false })).every(({ global }) => global)).toBe(true);
    expect((await w.call(w.people.orgUser, taskCategories.ofCompany, { params: { companyId: w.companies.hav.id } })).status).toBe(404);
  });
  it('that are used are gone from lists and stay on what has them', async () => {
    const { task: made, type } = await task();
    expect((await w.call(w.people.orgAdmin, taskTypes.remove, { params: { id: type.id } })).status).toBe(204);
    expect((await w.call(w.people.orgAdmin, taskTypes.get, { params: { id: type.id } })).status).toBe(404);
    expect((await w.call(w.people.orgAdmin, tasks.get, { params: { id: made.id } })).data.type).toMatchObject({
      id: type.id,
      name: type.name,
    });
    const { problem } = await w.call(w.people.orgAdmin, tasks.create, { body: { name: 'Ny', type: { id: type.id } } });
    expect(of(problem)).toEqual(['type error.field.unknown']);
  });
  it('that are active come with their tasks', async () => {
    const { task: made, type, category } = await task('Ordna vikarie');
    const hidden = await w.call(w.people.orgAdmin, tasks.create, { body: { name: 'Gammal', type: { id: type.id }, archived: true } });
    expect(hidden.status).toBe(201);
    const params = { taskCategoryId: category.id, companyId: w.companies.sol.id };
    const { data } = await w.call(w.people.orgUser, taskTypes.active, { params });
    expect(data.map(({ id, tasks: under }) => ({ id, under }))).toEqual([{ id: type.id, under: [{ id: made.id, name: 'Ordna vikarie' }] }]);
  });
});

describe('tasks', () => {
  it('are made and changed by ADMIN and ORG_ADMIN; ORG_USER reads them, the teams know nothing of them', async () => {
    const { task: made, type } = await task();
    const params = { id: made.id };
    expect((await w.call(w.people.orgUser, tasks.get, { params })).status).toBe(200);
    expect((await w.call(w.people.orgUser, tasks.change, { params, body: { name: 'Annat' } })).status).toBe(403);
    for (const who of [w.people.assistanceAdmin, w.people.user]) expect((await w.call(who, tasks.get, { params })).status).toBe(403);
    expect((await w.call(w.people.strangerOrgAdmin, tasks.get, { params })).status).toBe(404);
    const body = { name: 'Av ADMIN', type: { id: type.id } };
    expect(of((await w.call(w.people.admin, tasks.create, { body })).problem)).toEqual(['company error.field.required']);
    const { data } = await w.call(w.people.admin, tasks.create, { body: { ...body, company: { id: w.companies.sol.id } } });
    expect(data.company.id).toBe(w.companies.sol.id);
    const foreign = await w.call(w.people.admin, tasks.create, { body: { ...body, company: { id: w.companies.hav.id } } });
    expect(of(foreign.problem)).toEqual(['type error.field.unknown']);
  });
  it('carry a label of their own company', async () => {
    const { task: made } = await task();
    const own = (await w.call(w.people.orgAdmin, labels.create, { body: { name: 'Brådskar' } })).data;
    const other = (await w.call(w.people.strangerOrgAdmin, labels.create, { body: { name: 'Deras' } })).data;
    const params = { id: made.id };
    expect((await w.call(w.people.orgAdmin, tasks.change, { params, body: { label: { id: own.id } } })).data.label).toMatchObject({
      name: 'Brådskar',
    });
    const { problem } = await w.call(w.people.orgAdmin, tasks.change, { params, body: { label: { id: other.id } } });
    expect(of(problem)).toEqual(['label error.field.unknown']);
    expect((await w.call(w.people.orgAdmin, labels.remove, { params: { id: own.id } })).status).toBe(204);
  });
  it('answer what their type asks, a company’s question or the platform’s, and no client’s', async () => {
    const { type } = await task();
    const asked = { name: 'Vem ringer?', valueType: 'STRING', taskType: { id: type.id } } as const;
    const question = (await w.call(w.people.orgAdmin, attributes.create, { body: asked })).data;
    const client = { id: w.clients.elsa.id };
    expect(of((await w.call(w.people.orgAdmin, attributes.create, { body: { ...asked, client } })).problem)).toEqual([
      'client error.field.invalid',
    ]);
    expect((await w.call(w.people.assistanceAdmin, attributes.create, { body: asked })).status).toBe(400);
    expect((await w.call(w.people.assistanceAdmin, attributes.get, { params: { id: question.id } })).status).toBe(404);
    const body = { name: 'Ring', type: { id: type.id }, attributeValueStrings: [{ attribute: { id: question.id }, stringValue: 'Olga' }] };
    const made = await w.call(w.people.orgAdmin, tasks.create, { body });
    expect(made.data.attributeValueStrings).toMatchObject([{ stringValue: 'Olga', attribute: { name: 'Vem ringer?' } }]);
    const value = made.data.attributeValueStrings[0]!;
    const read = (who: { token: string }) => w.call(who, attributeValueStrings.get, { params: { id: value.id } });
    expect((await read(w.people.orgUser)).data).toMatchObject({ client: null, task: { id: made.data.id } });
    for (const who of [w.people.assistanceAdmin, w.people.user, w.people.strangerOrgAdmin]) expect((await read(who)).status).toBe(404);
    const params = { companyId: w.companies.sol.id, taskTypeId: type.id };
    expect((await w.call(w.people.orgUser, attributes.ofTaskType, { params })).data.map(({ id }) => id)).toEqual([question.id]);
    expect((await w.call(w.people.strangerOrgAdmin, attributes.ofTaskType, { params })).status).toBe(404);
  });
  it('that were used are kept for what was done', async () => {
    const { task: made } = await task();
    const instance = await planned(made.id);
    expect((await act(instance.id, { isCompleted: true })).status).toBe(200);
    expect((await w.call(w.people.orgAdmin, tasks.remove, { params: { id: made.id } })).status).toBe(204);
    const again = await w.call(w.people.orgUser, tasks.all, { params: { companyId: w.companies.sol.id } });
    expect(again.data.some(({ id }) => id === made.id)).toBe(false);
    const kept = await w.call(w.people.orgUser, taskInstances.get, { params: { id: instance.id } });
    expect(kept.data).toMatchObject({ id: instance.id, taskId: made.id, taskName: made.name });
  });
});

describe('a team’s templates', () => {
  it('are the tasks offered for it, and only for it', async () => {
    const { task: made } = await task();
    const { orgAdmin, orgUser } = w.people;
    const params = { clientGroupId: w.clients.elsa.groupId, taskId: made.id };
    const offered = async (clientGroupId: number) =>
      (await w.call(orgUser, taskOffers.ofTeam, { params: { clientGroupId }, query: { size: 5000 } })).data.find(({ id }) => id === made.id)
        ?.offered;
    expect(await offered(w.clients.elsa.groupId)).toBe(false);
    for (let twice = 0; twice < 2; twice++) expect((await w.call(orgAdmin, taskOffers.offer, { params })).status).toBe(204);
    expect([await offered(w.clients.elsa.groupId), await offered(w.clients.karl.groupId)]).toEqual([true, false]);
    expect((await w.call(orgUser, taskOffers.takeBack, { params })).status).toBe(403);
    expect((await w.call(orgAdmin, taskOffers.takeBack, { params })).status).toBe(204);
    expect(await offered(w.clients.elsa.groupId)).toBe(false);
    expect((await w.call(orgAdmin, taskOffers.offer, { params: { ...params, clientGroupId: w.clients.foreign.groupId } })).status).toBe(
      404,
    );
  });
});
