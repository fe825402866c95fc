/** Steps of the stories about second signings: a medicine whose order asks for one, what is given of it, and who answers. */
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { activities } from '#contract/activities.ts';
import { medicines } from '#contract/medicines.ts';
import { secondSignings } from '#contract/second-signings.ts';
import { type SecondStatus, secondStateOf } from '#domain/second-signing.ts';
import type { Person, World } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';

export type Answer = z.input<typeof secondSignings.answer.body>;

export function secondSteps(world: () => World) {
  const { act, at, planned } = steps(world);
  let count = 0;
  const leader = () => world().people.assistanceAdmin;
  const giver = () => world().people.user;
  const order = {
    kind: 'SCHEDULED' as const,
    name: 'Fentanyl',
    strength: '25 mikrog/h',
    dose: 1,
    unit: 'plåster',
    givenBy: 'TEAM' as const,
  };
  const medicine = async (more: object = {}) => {
    const { id: clientId, typeId } = world().clients.elsa;
    const activity = { name: `Plåster ${++count}`, type: { id: typeId }, client: { id: clientId } };
    const { data } = await world().call(leader(), activities.create, { body: activity });
    const body = { activity: { id: data.id }, ...order, needsSecond: true, fromDate: at(-48 * HOUR), ...more };
    return (await world().call(leader(), medicines.create, { body })).data;
  };
  /** One of such a medicine, signed by its giver now. */
  const given = async (more: object = {}) => {
    const { activity } = await medicine(more);
    const { id } = await planned({ activityId: activity.id });
    const signed = await act(giver(), id, { isCompleted: true, setOccurenceDateToNow: true });
    if (signed.status !== 200) throw new Error(JSON.stringify(signed.problem));
    return id;
  };
  const answer = (who: { token: string }, id: number, body: Answer, ip?: string, key?: string) =>
    world().call(who, secondSignings.answer, { params: { id }, body }, key ? { 'idempotency-key': key } : {}, ip);
  const ofDay = async (who: Person = giver()) =>
    (await world().call(who, secondSignings.ofDay, { params: { clientId: world().clients.elsa.id } })).data;
  const signingOf = async (id: number) => (await ofDay()).find(({ instanceId }) => instanceId === id);
  const statusOf = async (id: number): Promise<SecondStatus | undefined> => {
    const signing = await signingOf(id);
    return signing && secondStateOf(signing, world().clock.now.toISOString()).status;
  };
  const done = <R>(statement: RawBuilder<R>) =>
    world().scoped({ companies: [world().clients.elsa.companyId] }, async (db) => (await statement.execute(db)).rows);
  const marksOf = async (id: number): Promise<string[]> =>
    (await done(sql<{ kind: string }>`select kind from instance_marks where instance_id = ${id} order by id`)).map(({ kind }) => kind);
  const entriesOf = (id: number) => done(sql`select from inbox_entries where instance_id = ${id}`);
  return { medicine, given, answer, ofDay, signingOf, statusOf, marksOf, entriesOf };
}
