/** Steps that the stories of tasks share: a company's category, type and task, and dated ones of it. */
import { taskInstances } from '#contract/tasks/dated.ts';
import { taskCategories, tasks, taskTypes } from '#contract/tasks/templates.ts';
import type { World } from '#test/world.ts';
import { MINUTE } from './steps.ts';

type Whoever = { token: string };

export function taskSteps(w: () => World) {
  let count = 0;
  const at = (milliseconds: number) => new Date(w().clock.now.getTime() + milliseconds).toISOString();
  const made = <T>({ status, data, problem }: { status: number; data: T; problem: unknown }): T => {
    if (status !== 201) throw new Error(JSON.stringify(problem));
    return data;
  };
  /** A category with a type and a task, of the company of whoever makes them; ADMIN makes the platform's, and no task. */
  const catalogue = async (who: Whoever = w().people.orgAdmin) => {
    const word = `nr ${++count}`;
    const category = made(
      await w().call(who, taskCategories.create, { body: { name: `kvalitet ${word}`, color: '#0e6f8c', icon: 'star' } }),
    );
    const type = made(await w().call(who, taskTypes.create, { body: { name: `uppföljning ${word}`, taskCategory: { id: category.id } } }));
    return { category, type };
  };
  const task = async (name = `Ring ${++count}`, who: Whoever = w().people.orgAdmin) => {
    const { type, category } = await catalogue(who);
    return { type, category, task: made(await w().call(who, tasks.create, { body: { name, type: { id: type.id } } })) };
  };
  type Body = Record<string, unknown>;
  /** Asked for by ORG_USER; each at a minute of its own, two hours ahead. */
  const create = async (taskId: number, body: Body = {}, who: Whoever = w().people.orgUser) =>
    w().call(who, taskInstances.create, { body: { taskId, date: at(120 * MINUTE + ++count * MINUTE), ...body } as never });
  const planned = async (taskId: number, body: Body = {}) => made(await create(taskId, body));
  const act = (id: number, body: Record<string, unknown>, who: Whoever = w().people.orgUser, ifMatch?: number) =>
    w().call(who, taskInstances.change, { params: { id }, body }, ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` });
  const history = async (id: number) => (await w().call(w().people.orgUser, taskInstances.history, { params: { id } })).data;
  return { at, catalogue, task, create, planned, act, history };
}
