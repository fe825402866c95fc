/** Registering and activating: alike for every address, by a link of the mail (product «Registration and reset»; R28, R31). */
import { beforeAll, describe, expect, it } from 'vitest';
import { registration } from '#contract/access/registration.ts';
import { access } from '#contract/access/sign-in.ts';
import { type World, world } from '#test/world.ts';
import { entering, PASSWORD } from './mails.ts';
import { DAY } from './steps.ts';

let w: World;
const { kept, last, keyOf, register, activate, finish, signIn, everything } = entering(() => w);
beforeAll(async () => {
  w = await world();
});

describe('an assistance administrator', () => {
  it('registers, activates by the mail’s link and signs in', async () => {
    expect(await register(' Rut@Example.com ', { login: 'rut@example.com' })).toMatchObject({ status: 201, data: undefined });
    expect((await signIn('rut@example.com')).status).toBe(401);
    const { subject, text, html } = await last('rut@example.com');
    expect(subject).toBe('Aktivera ditt konto i Vardag');
    const key = await keyOf('rut@example.com');
    expect(text).toContain(`\nhttp://localhost:8080/konto/aktivera/${key}\n`);
    expect(html).toContain(`href="http://localhost:8080/konto/aktivera/${key}"`);
    expect((await activate(key)).status).toBe(204);
    expect((await activate(key)).status).toBe(204);
    const { data } = await signIn('rut@example.com');
    const account = await w.call({ token: data.id_token! }, access.account);
    expect(account.data).toMatchObject({ login: 'rut@example.com', authorities: ['ASSISTANCE_ADMIN'], activated: true, langKey: 'sv' });
    // The kept mail opens nothing any more.
    expect((await last('rut@example.com')).text).toContain('/konto/aktivera/…');
    expect(await everything()).not.toContain(key);
  });
  it('who has an account is told so by mail only, and the password stays', async () => {
    const { user } = w.people;
    const unknown = await register('unknown@example.com', { password: 'another phrase' });
    const known = await register(user.login, { password: 'another phrase' });
    expect({ status: known.status, data: known.data }).toEqual({ status: unknown.status, data: unknown.data });
    const { subject, text } = await last(user.login);
    expect(subject).toBe('Du har redan ett konto i Vardag');
    expect(text).toContain('Du har redan ett konto.');
    expect((await signIn(user.login, 'another phrase')).status).toBe(401);
    expect((await finish(await keyOf(user.login), 'en egen ny fras')).status).toBe(204);
    expect((await signIn(user.login, 'en egen ny fras')).status).toBe(200);
  });
  it('who never activated gets a link again to choose a password by; the first link is void', async () => {
    await register('vera@example.com', { password: 'a stranger’s' });
    const first = await keyOf('vera@example.com');
    await register('vera@example.com');
    const second = await keyOf('vera@example.com');
    expect((await kept('vera@example.com')).map(({ subject }) => subject)).toEqual([
      'Aktivera ditt konto i Vardag',
      'Välj lösenord till ditt konto i Vardag',
    ]);
    expect((await activate(first)).status).toBe(400);
    expect((await finish(second, PASSWORD)).status).toBe(204);
    expect((await finish(second, PASSWORD)).problem.message).toBe('error.key');
    expect((await signIn('vera@example.com', 'a stranger’s')).status).toBe(401);
    expect((await signIn('vera@example.com')).status).toBe(200);
  });
  it('whose account was closed gets no mail, and the old link opens nothing', async () => {
    await register('dag@example.com');
    const key = await keyOf('dag@example.com');
    await activate(key);
    await w.pool.query(`update users set activated = false where login = 'dag@example.com'`);
    expect((await register('dag@example.com')).status).toBe(201);
    expect(await kept('dag@example.com')).toHaveLength(1);
    expect((await activate(key)).status).toBe(204);
    expect((await signIn('dag@example.com')).status).toBe(401);
  });
  it('who writes in English gets English mail', async () => {
    await register('eve@example.com', { langKey: 'en' });
    expect((await last('eve@example.com')).subject).toBe('Activate your Vardag account');
  });
});

describe('a key', () => {
  it('that is wrong or older than seven days is 400, one answer', async () => {
    await register('sen@example.com');
    const key = await keyOf('sen@example.com');
    const wrong = await activate('x'.repeat(43));
    w.clock.now = new Date(w.clock.now.getTime() + 7 * DAY);
    expect((await activate(key)).problem).toEqual(wrong.problem);
    expect(wrong).toMatchObject({ status: 400, problem: { message: 'error.key' } });
  });
});

describe('what is written wrong is told at the field', () => {
  it.each([
    [{ login: 'other@example.com' }, 'login', 'error.field.notTheEmail'],
    [{ email: `${'x'.repeat(250)}@example.com`, login: null }, 'email', 'error.field.size', { max: 254 }],
    [{ email: 'no address', login: null }, 'email', 'error.field.email'],
    [{ password: 'abc' }, 'password', 'error.field.minlength4'],
    [{ password: 'x'.repeat(51) }, 'password', 'error.field.size', { max: 50 }],
    [{ firstName: 'R' }, 'firstName', 'error.field.minlength2'],
  ])('%j', async (more, field, message, params?: { max: number }) => {
    const { status, problem } = await register('ruth@example.com', more);
    const errors = [{ objectName: 'account', field, message, ...(params && { params }) }];
    expect({ status, errors: problem.fieldErrors }).toEqual({ status: 400, errors });
  });
});

describe('a change of password', () => {
  it('needs the current one, and ends every other session', async () => {
    const login = 'rut@example.com';
    const [one, other] = [(await signIn(login)).data.id_token!, (await signIn(login)).data.id_token!];
    const change = (currentPassword: string, token = one) =>
      w.call({ token }, registration.changePassword, { body: { currentPassword, newPassword: 'helt ny fras' } });
    expect((await change('fel')).problem.fieldErrors).toEqual([
      { objectName: 'account', field: 'currentPassword', message: 'error.field.wrongPassword' },
    ]);
    expect((await change(PASSWORD)).status).toBe(204);
    expect((await w.call({ token: one }, access.account)).status).toBe(200);
    expect((await w.call({ token: other }, access.account)).status).toBe(401);
    expect((await signIn(login)).status).toBe(401);
    expect((await signIn(login, 'helt ny fras')).status).toBe(200);
  });
});
