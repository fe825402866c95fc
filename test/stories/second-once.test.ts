/** What whoever gave it says of the second person is done once by its key, however often a phone sends it (R172). */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, type World, world } from '#test/world.ts';
import { factorSteps, PASSWORD } from './factor-steps.ts';
import { secondSteps } from './second-steps.ts';
import { steps } from './steps.ts';

let w: World;
let second: Person;
const { act } = steps(() => w);
const { somebody } = factorSteps(() => w);
const { answer, given, marksOf, signingOf } = secondSteps(() => w);
beforeAll(async () => {
  w = await world();
  second = await w.person('Stina Andra', ['USER']);
  await w.join(w.clients.elsa, second);
});

describe('an answer that is sent again with its key', () => {
  it('is one line, and answers as it stands', async () => {
    const id = await given();
    const [named, alone] = [randomUUID(), randomUUID()];
    for (let time = 0; time < 2; time++) {
      const { status, data } = await answer(w.people.user, id, { answer: 'NAMED', name: 'Bo Ek' }, undefined, named);
      expect([status, data.lines]).toMatchObject([200, [{ answer: 'NAMED', name: 'Bo Ek' }]]);
    }
    const both = () => answer(w.people.user, id, { answer: 'ALONE', reason: 'Natt' }, undefined, alone);
    expect((await Promise.all([both(), both()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await signingOf(id))!.lines.map((line) => line.answer)).toEqual(['NAMED', 'ALONE']);
    expect(await marksOf(id)).toEqual(['NO_WITNESS']);
    const other = await answer(w.people.user, id, { answer: 'ALONE', reason: 'Dag' }, undefined, alone);
    expect([other.status, other.problem.message]).toEqual([400, 'error.requestKey']);
  });
  it('is refused where a colleague was first, and may be sent anew once it is signed anew', async () => {
    const id = await given();
    await answer(second, id, { answer: 'CONFIRMED' });
    const key = randomUUID();
    const late = await answer(w.people.user, id, { answer: 'ALONE', reason: 'Natt' }, undefined, key);
    expect([late.status, late.problem.message, late.problem.params]).toMatchObject([409, 'error.second.done', { name: 'Stina Andra' }]);
    await act(w.people.user, id, { isCompleted: false });
    await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    expect((await answer(w.people.user, id, { answer: 'ALONE', reason: 'Natt' }, undefined, key)).status).toBe(200);
  });
  it('keeps nothing of a password with its key', async () => {
    const [who, id] = [await somebody(), await given()];
    await w.join(w.clients.elsa, who);
    const key = randomUUID();
    const proof = (password: string) => answer(w.people.user, id, { answer: 'CONFIRMED', userId: who.id, password }, '203.0.113.77', key);
    expect((await proof('fel lösenord')).status).toBe(400);
    expect((await proof(PASSWORD)).status).toBe(200);
    // Were the password in its hash, another one would be another request.
    expect((await proof('fel lösenord')).status).toBe(200);
    expect((await signingOf(id))!.lines).toHaveLength(1);
    const { rows } = await w.scoped({ companies: [] }, (db) =>
      sql<{ outcome: unknown }>`select outcome from request_keys where key = ${key}`.execute(db),
    );
    expect(rows).toEqual([{ outcome: id }]);
  });
});
