/** Steps that the stories of the day share: creating, acting, reading an instance and its history. */
import { activityInstances, type InstancePatch } from '#contract/planning/instances.ts';
import type { World } from '#test/world.ts';

type Whoever = { token: string };
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export function steps(w: () => World) {
  let minutes = 0;
  /** An instant so far from the world's clock. */
  const at = (milliseconds: number) => new Date(w().clock.now.getTime() + milliseconds).toISOString();
  /** A new instance of Elsa's activity; each asks for a minute of its own. */
  const create = async (
    who: Whoever,
    body: { date?: string; isReported?: boolean; isCompletable?: boolean; comment?: string; activityId?: number } = {},
  ) =>
    w().call(who, activityInstances.create, {
      body: { activityId: w().clients.elsa.activityId, date: at(2 * HOUR + ++minutes * MINUTE), ...body },
    });
  /** One that is planned ahead and is to be signed. */
  const planned = async (body: Parameters<typeof create>[1] = {}) => {
    const { data, status, problem } = await create(w().people.assistanceAdmin, body);
    if (status !== 201) throw new Error(JSON.stringify(problem));
    return data;
  };
  const act = (who: Whoever, id: number, body: InstancePatch, ifMatch?: number) =>
    w().call(who, activityInstances.change, { params: { id }, body }, ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` });
  const read = (who: Whoever, id: number) => w().call(who, activityInstances.get, { params: { id } });
  const history = async (who: Whoever, id: number) => (await w().call(who, activityInstances.history, { params: { id } })).data;
  const grouped = (who: Whoever, date?: string, clientId = w().clients.elsa.id) =>
    w().call(who, activityInstances.grouped, { params: { clientId }, query: { date } });
  /** Opens the pool's connections, so that what is then asked at once runs at once. */
  const warm = () => Promise.all(Array.from({ length: 8 }, () => w().pool.query('select pg_sleep(0.05)')));
  return { warm, at, create, planned, act, read, history, grouped };
}
