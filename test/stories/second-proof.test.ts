/** A second person proves on the giver's phone who they are: no session comes of it, and it is throttled as a sign-in (R160). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { START, type World, world } from '#test/world.ts';
import { factorSteps, PASSWORD } from './factor-steps.ts';
import { secondSteps } from './second-steps.ts';
import { MINUTE } from './steps.ts';

let w: World;
const lines: string[] = [];
const { somebody, signIn, withApp, later } = factorSteps(() => w);
const { answer, given, statusOf } = secondSteps(() => w);
beforeAll(async () => {
  w = await world({}, (line) => void lines.push(line));
});
beforeEach(() => {
  w.clock.now = new Date(START);
});
const member = async () => {
  const who = await somebody();
  await w.join(w.clients.elsa, who);
  return who;
};
const sessionsOf = async (id: number) => (await w.pool.query('select from sessions where user_id = $1', [id])).rows.length;
const fieldsOf = ({ problem }: Awaited<ReturnType<typeof answer>>) => problem.fieldErrors?.map(({ field, message }) => [field, message]);
const giver = () => w.people.user;

describe('a proof on the phone of whoever gave it', () => {
  it('by password confirms, opens no session and answers with no token', async () => {
    const [who, id] = [await member(), await given()];
    const before = await sessionsOf(who.id);
    const proved = await answer(giver(), id, { answer: 'CONFIRMED', userId: who.id, password: PASSWORD });
    expect(proved.status).toBe(200);
    expect(proved.data.lines).toMatchObject([{ answer: 'CONFIRMED', how: 'PASSWORD', whoId: who.id, name: who.name }]);
    expect(proved.headers).not.toHaveProperty('authorization');
    expect(JSON.stringify(proved.data)).not.toContain('token');
    expect(await sessionsOf(who.id)).toBe(before);
    const [line] = lines.map((text) => JSON.parse(text)).filter(({ event }) => event === 'proof');
    expect(line).toMatchObject({ result: 'success', account: giver().id, subject: who.id, proof: 'PASSWORD' });
    expect(lines.join()).not.toContain(PASSWORD);
  });
  it('by a code of the own app confirms, and a code counts once', async () => {
    const who = await withApp();
    await w.join(w.clients.elsa, who);
    const [one, two] = [await given(), await given()];
    const code = who.code();
    expect((await answer(giver(), one, { answer: 'CONFIRMED', userId: who.id, code })).data.lines[0]).toMatchObject({ how: 'CODE' });
    expect(fieldsOf(await answer(giver(), two, { answer: 'CONFIRMED', userId: who.id, code }))).toEqual([['code', 'error.proof.code']]);
    later(MINUTE);
    const dispute = await answer(giver(), two, { answer: 'DISPUTED', reason: 'Fel arm', userId: who.id, code: who.code() });
    expect(dispute.status).toBe(200);
  });
  it('wants a way, another than the giver, and one of the staff of the team', async () => {
    const [who, id] = [await member(), await given()];
    const fields = async (body: object) => fieldsOf(await answer(giver(), id, { answer: 'CONFIRMED', ...body }));
    expect(await fields({ userId: who.id })).toEqual([['password', 'error.field.required']]);
    expect(await fields({ userId: giver().id, password: PASSWORD })).toEqual([['userId', 'error.proof.self']]);
    const elsewhere = await somebody();
    expect(await fields({ userId: elsewhere.id, password: PASSWORD })).toEqual([['userId', 'error.field.unknown']]);
    const client = await somebody();
    await w.join(w.clients.elsa, client, true, 'USER', 'SELF');
    expect(await fields({ userId: client.id, password: PASSWORD })).toEqual([['userId', 'error.field.unknown']]);
    expect(await fields({ userId: 999_999_999, password: PASSWORD })).toEqual([['userId', 'error.field.unknown']]);
    expect(await statusOf(id)).toBe('WAITING');
  });
  it('with wrong passwords is refused ten times, then throttled, and the signing stands', async () => {
    const [who, id] = [await member(), await given()];
    const before = await sessionsOf(who.id);
    for (let time = 0; time < 10; time++)
      expect(fieldsOf(await answer(giver(), id, { answer: 'CONFIRMED', userId: who.id, password: `fel ${time}` }))).toEqual([
        ['password', 'error.proof.password'],
      ]);
    const full = await answer(giver(), id, { answer: 'CONFIRMED', userId: who.id, password: PASSWORD });
    expect([full.status, full.problem.message]).toEqual([429, 'error.tooMany']);
    const refused = lines.map((text) => JSON.parse(text)).filter(({ event, result }) => event === 'proof' && result === 'refused');
    // The first of what is alike are lines, the others a count.
    expect(refused.filter(({ subject, proof }) => subject === who.id && proof === 'PASSWORD').length).toBeGreaterThan(0);
    // The same count as of signing in, from there.
    expect((await signIn(who)).status).toBe(429);
    expect((await signIn(who, PASSWORD, '192.0.2.9')).status).toBe(200);
    expect([await statusOf(id), await sessionsOf(who.id)]).toEqual(['WAITING', before + 1]);
    // Nobody else is hindered.
    const other = await member();
    expect((await answer(giver(), id, { answer: 'CONFIRMED', userId: other.id, password: PASSWORD })).status).toBe(200);
  });
  it('with wrong codes is throttled after ten from one network, and after twenty in an hour from many', { tags: ['long'] }, async () => {
    const who = await withApp();
    await w.join(w.clients.elsa, who);
    const id = await given();
    const from = (ip: string) => answer(giver(), id, { answer: 'CONFIRMED', userId: who.id, code: '000000' }, ip);
    const codes: number[] = [];
    for (let time = 0; time < 11; time++) codes.push((await from('192.0.2.1')).status);
    expect(codes).toEqual([...Array<number>(10).fill(400), 429]);
    const many: number[] = [];
    for (let time = 0; time < 11; time++) many.push((await from(`198.51.100.${time}`)).status);
    expect(many.filter((code) => code === 400)).toHaveLength(10);
    expect(many.at(-1)).toBe(429);
    expect(await statusOf(id)).toBe('WAITING');
  });
});
