/** A second person confirms what was given: by whom, once, of that signing; what is missing is marked and never refused (R159). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { medicines } from '#contract/medicines.ts';
import { members } from '#contract/members.ts';
import { secondSignings } from '#contract/second-signings.ts';
import { signingList } from '#contract/signing-list.ts';
import { markUnwitnessed } from '#server/medicines/second-marks.ts';
import type { App } from '#server/request/ports.ts';
import { type Person, START, type World, world } from '#test/world.ts';
import { secondSteps } from './second-steps.ts';
import { HOUR, MINUTE, steps } from './steps.ts';

let w: World;
let second: Person;
const { act, history, warm } = steps(() => w);
const { answer, entriesOf, given, marksOf, medicine, ofDay, signingOf, statusOf } = secondSteps(() => w);
const later = (milliseconds: number) => {
  w.clock.now = new Date(w.clock.now.getTime() + milliseconds);
};
/** The part of the server that the job works with. */
const app = () => ({ scoped: w.scoped, jobs: w.jobs, now: () => w.clock.now, config: { publicUrl: 'https://vardag.example' } }) as App;
beforeAll(async () => {
  w = await world();
  second = await w.person('Stina Andra', ['USER']);
  await w.join(w.clients.elsa, second);
});
beforeEach(() => {
  w.clock.now = new Date(START);
});

describe('what was given of a medicine that two sign', () => {
  it('stands at once and waits, until a colleague confirms it', async () => {
    const id = await given();
    expect(await statusOf(id)).toBe('WAITING');
    const { data, status } = await answer(second, id, { answer: 'CONFIRMED' });
    expect(status).toBe(200);
    expect(data.lines).toMatchObject([{ answer: 'CONFIRMED', how: 'LIVE', whoId: second.id, name: 'Stina Andra', reason: null }]);
    expect([await statusOf(id), await marksOf(id)]).toEqual(['CONFIRMED', []]);
    const [signed] = (await history(w.people.user, id)).filter((line) => line.act === 'signed');
    expect(signed).toMatchObject({ byName: w.people.user.name, seconds: [{ name: 'Stina Andra', answer: 'CONFIRMED' }] });
  });
  it('is confirmed afterwards beyond half an hour', async () => {
    const one = await given();
    later(31 * MINUTE);
    expect(await statusOf(one)).toBe('MISSED');
    expect((await answer(second, one, { answer: 'CONFIRMED' })).data.lines[0]).toMatchObject({ how: 'LATER' });
    expect(await statusOf(one)).toBe('CONFIRMED_LATER');
  });
  it('is disputed with words, which marks it', async () => {
    const id = await given();
    const bare = await answer(second, id, { answer: 'DISPUTED' });
    expect([bare.status, bare.problem.fieldErrors?.[0]?.field]).toEqual([400, 'reason']);
    await answer(second, id, { answer: 'DISPUTED', reason: 'Det var två' });
    expect([await statusOf(id), await marksOf(id)]).toEqual(['DISPUTED', ['DISPUTED']]);
  });
  it('was given alone, which its giver alone says, with why', async () => {
    const id = await given();
    const other = await answer(second, id, { answer: 'ALONE', reason: 'Natt' });
    expect([other.status, other.problem.message]).toEqual([409, 'error.second.notGiver']);
    expect((await answer(w.people.user, id, { answer: 'ALONE' })).status).toBe(400);
    await answer(w.people.user, id, { answer: 'ALONE', reason: 'Natt' });
    expect([await statusOf(id), await marksOf(id)]).toEqual(['ALONE', ['NO_WITNESS']]);
    const { status, data } = await w.call(w.people.user, medicines.doses, { params: { clientId: w.clients.elsa.id } });
    expect([status, data.find(({ instanceId }) => instanceId === id)?.marks]).toEqual([200, ['NO_WITNESS']]);
    const late = await answer(second, id, { answer: 'CONFIRMED' });
    expect([late.status, late.problem.message]).toEqual([409, 'error.second.done']);
  });
  it('waits a day for whom its giver names, and for nobody else', async () => {
    const id = await given();
    expect((await answer(w.people.user, id, { answer: 'NAMED' })).status).toBe(400);
    expect((await answer(w.people.user, id, { answer: 'NAMED', userId: w.people.stranger.id })).status).toBe(400);
    expect((await answer(w.people.user, id, { answer: 'NAMED', userId: w.people.user.id })).status).toBe(400);
    await answer(w.people.user, id, { answer: 'NAMED', userId: second.id });
    later(3 * HOUR);
    expect(await statusOf(id)).toBe('WAITING');
    await markUnwitnessed(app());
    expect(await marksOf(id)).toEqual([]);
    const other = await answer(w.people.assistanceAdmin, id, { answer: 'CONFIRMED' });
    expect([other.status, other.problem.message]).toEqual([409, 'error.second.otherNamed']);
    await answer(second, id, { answer: 'CONFIRMED' });
    expect(await statusOf(id)).toBe('CONFIRMED_LATER');
  });
  it('has one outcome, of two who answer at once', async () => {
    await warm();
    for (let time = 0; time < 4; time++) {
      const id = await given();
      const answers = await Promise.all([
        answer(second, id, { answer: 'CONFIRMED' }),
        answer(w.people.assistanceAdmin, id, { answer: 'DISPUTED', reason: 'Nej' }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await signingOf(id))!.lines).toHaveLength(1);
    }
  });
  it('needs a new one when it is taken back and signed anew, and none when it is put back', async () => {
    const id = await given();
    await answer(second, id, { answer: 'CONFIRMED' });
    await act(w.people.user, id, { isCompleted: false });
    expect(await statusOf(id)).toBeUndefined();
    const open = await answer(second, id, { answer: 'CONFIRMED' });
    expect([open.status, open.problem.message]).toEqual([409, 'error.second.none']);
    await act(w.people.user, id, { isRestored: true });
    expect(await statusOf(id)).toBe('CONFIRMED');
    await act(w.people.user, id, { isCompleted: false });
    later(MINUTE);
    await act(w.people.user, id, { isCompleted: true, setOccurenceDateToNow: true });
    expect(await statusOf(id)).toBe('WAITING');
    await answer(w.people.user, id, { answer: 'ALONE', reason: 'Hon gick' });
    expect([await statusOf(id), await marksOf(id)]).toEqual(['ALONE', ['NO_WITNESS']]);
  });
  it('goes by the number that applied when it was done', async () => {
    const made = await medicine();
    const id = await given();
    const order = { kind: 'SCHEDULED' as const, name: 'Fentanyl', dose: 1, unit: 'plåster', givenBy: 'TEAM' as const, reason: 'Nytt' };
    const { data } = await w.call(w.people.assistanceAdmin, medicines.change, { params: { id: made.id }, body: order });
    expect(data.current.needsSecond).toBe(false);
    expect(data.previous?.needsSecond).toBe(true);
    expect(await statusOf(id)).toBe('WAITING');
    expect(await statusOf(await given({ needsSecond: false }))).toBeUndefined();
  });
});

describe('the signing list', () => {
  it('names the second beside the giver, and says where there is none', async () => {
    const [confirmed, waiting] = [await given(), await given()];
    await answer(second, confirmed, { answer: 'CONFIRMED' });
    const { data } = await w.call(w.people.user, signingList.ofMonth, { params: { clientId: w.clients.elsa.id } });
    const cells = data.rows.flatMap(({ lines }) => lines.flatMap((line) => line.cells));
    const cellOf = (id: number) => cells.find(({ instanceId }) => instanceId === id)!;
    expect(cellOf(confirmed).second).toEqual({ status: 'CONFIRMED', byId: second.id });
    expect(cellOf(waiting).second).toEqual({ status: 'WAITING', byId: null });
    expect(data.signers.map(({ id }) => id)).toContain(second.id);
  });
});

describe('who answers', () => {
  it('is never who gave it, nor anybody beside the staff of the team', async () => {
    const id = await given();
    const own = await answer(w.people.user, id, { answer: 'CONFIRMED' });
    expect([own.status, own.problem.message]).toEqual([409, 'error.second.giver']);
    const self = await w.person('Elsa Själv', ['USER']);
    await w.join(w.clients.elsa, self, true, 'USER', 'SELF');
    const { stranger, admin, orgUser, orgAdmin } = w.people;
    const codes = await Promise.all(
      [stranger, admin, orgUser, orgAdmin, self].map(async (who) => (await answer(who, id, { answer: 'CONFIRMED' })).status),
    );
    expect(codes).toEqual([404, 403, 403, 403, 403]);
    expect(await statusOf(id)).toBe('WAITING');
    const list = await w.call(orgUser, secondSignings.ofDay, { params: { clientId: w.clients.elsa.id } });
    expect(list.status).toBe(403);
  });
  it('answers no more once out of the team', async () => {
    const id = await given();
    const gone = await w.person('Gun Gått', ['USER']);
    await w.join(w.clients.elsa, gone);
    const { groupId } = w.clients.elsa;
    await w.call(w.people.assistanceAdmin, members.changeMember, { params: { id: groupId, userId: gone.id }, body: { active: false } });
    expect((await answer(gone, id, { answer: 'CONFIRMED' })).status).toBe(404);
  });
});

describe('what nobody confirms', () => {
  it('is marked once, whichever of two servers looks, and enters the inbox', async () => {
    const id = await given();
    later(29 * MINUTE);
    await markUnwitnessed(app());
    expect(await marksOf(id)).toEqual([]);
    later(2 * MINUTE);
    await Promise.all([markUnwitnessed(app()), markUnwitnessed(app()), markUnwitnessed(app())]);
    await markUnwitnessed(app());
    expect(await marksOf(id)).toEqual(['NO_WITNESS']);
    expect(await entriesOf(id)).toHaveLength(1);
    // An answer that comes afterwards stands beside the mark.
    await answer(second, id, { answer: 'CONFIRMED' });
    expect([await statusOf(id), await marksOf(id)]).toEqual(['CONFIRMED_LATER', ['NO_WITNESS']]);
  });
  it('is nothing for a client without such a medicine', async () => {
    const before = (await ofDay()).length;
    await given({ needsSecond: false });
    expect(await ofDay()).toHaveLength(before);
  });
});
