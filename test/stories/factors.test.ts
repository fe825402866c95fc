/** One's own factors: recovery codes, the password before a change, a lost phone, and the key that encrypts secrets (R155 to R157). */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { authenticators } from '#contract/access/authenticators.ts';
import { adminUsers } from '#contract/admin.ts';
import { staff } from '#contract/staff.ts';
import { RECOVERY_CODE_COUNT } from '#domain/recovery-codes.ts';
import { decryptSecret, encryptSecret } from '#server/security/secret-key.ts';
import { codeOf } from '#test/contract/account-rows.ts';
import { type Person, type World, world } from '#test/world.ts';
import { factorSteps, PASSWORD } from './factor-steps.ts';

let w: World;
const { later, somebody, signIn, second, ticketOf, account, withApp } = factorSteps(() => w);
beforeAll(async () => {
  w = await world();
});

describe('recovery codes', () => {
  it('are ten, of 80 bits, each good for one sign-in, however it is typed; none stands in the database', async () => {
    const who = await withApp();
    expect(new Set(who.codes).size).toBe(RECOVERY_CODE_COUNT);
    for (const code of who.codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const { rows } = await w.pool.query('select authenticators::text as text from authenticators where user_id = $1', [who.id]);
    for (const { text } of rows) for (const code of who.codes) expect(text).not.toContain(code.replaceAll('-', ''));
    for (const [at, code] of who.codes.entries()) {
      const typed = at === 0 ? code.toLowerCase().replaceAll('-', ' ') : code;
      expect((await second({ ticket: await ticketOf(who), recoveryCode: typed })).status).toBe(200);
      const again = await second({ ticket: await ticketOf(who), recoveryCode: code });
      expect({ status: again.status, field: again.problem.fieldErrors?.[0]?.field }).toEqual({ status: 400, field: 'recoveryCode' });
    }
    expect((await w.call(who, authenticators.own)).data.recoveryCodesLeft).toBe(0);
    expect((await signIn(who)).data.secondFactor!.kinds).toEqual(['TOTP']);
  });
  it('are another’s never, and new ones end those of before', async () => {
    const [who, other] = [await withApp(), await withApp()];
    expect((await second({ ticket: await ticketOf(who), recoveryCode: other.codes[0]! })).status).toBe(400);
    const { data } = await w.call(who, authenticators.renewCodes);
    expect(data.recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT);
    expect((await second({ ticket: await ticketOf(who), recoveryCode: who.codes[0]! })).status).toBe(400);
    expect((await second({ ticket: await ticketOf(who), recoveryCode: data.recoveryCodes![0]! })).status).toBe(200);
    expect((await w.call(await somebody(), authenticators.confirm, { body: { password: PASSWORD } })).status).toBe(204);
  });
});

describe('changing one’s factors', () => {
  it('wants the password again once ten minutes have gone, and never leaves the page', async () => {
    const who = await withApp();
    later(10 * 60_000);
    const stale = await w.call(who, authenticators.beginTotp);
    expect({ status: stale.status, message: stale.problem.message }).toEqual({ status: 409, message: 'secure.confirmFirst' });
    const { totp } = (await w.call(who, authenticators.own)).data;
    expect((await w.call(who, authenticators.remove, { params: { id: totp!.id } })).status).toBe(409);
    expect((await w.call(who, authenticators.renewCodes)).status).toBe(409);
    const wrong = await w.call(who, authenticators.confirm, { body: { password: 'fel' } });
    expect(wrong.problem.fieldErrors).toMatchObject([{ field: 'password', message: 'error.field.wrongPassword' }]);
    expect((await w.call(who, authenticators.beginTotp)).status).toBe(409);
    expect((await w.call(who, authenticators.confirm, { body: {} })).status).toBe(400);
    expect((await w.call(who, authenticators.confirm, { body: { code: who.code() } })).status).toBe(204);
    expect((await w.call(who, authenticators.remove, { params: { id: totp!.id } })).status).toBe(204);
    // With the last factor the recovery codes go, and the password is enough.
    expect((await w.call(who, authenticators.own)).data).toEqual({ totp: null, passkeys: [], recoveryCodesLeft: 0 });
    expect((await signIn(who)).data.id_token).toBeDefined();
    expect((await w.call(who, authenticators.renewCodes)).problem.message).toBe('secure.noFactor');
  });
  it('is one’s own alone: another’s factor and set-up are not there', async () => {
    const [who, thief] = [await withApp(), await withApp()];
    const { totp } = (await w.call(who, authenticators.own)).data;
    for (const other of [thief, w.people.admin])
      expect((await w.call(other, authenticators.remove, { params: { id: totp!.id } })).status).toBe(404);
    const begun = (await w.call(who, authenticators.beginTotp)).data;
    const body = { ticket: begun.ticket, code: codeOf(begun.secret, w.clock.now) };
    expect((await w.call(thief, authenticators.addTotp, { body })).problem.fieldErrors?.[0]?.message).toBe('secure.setUpOver');
    expect((await w.call(who, authenticators.addTotp, { body })).data).toEqual({ recoveryCodes: null });
    expect((await w.call(who, authenticators.addTotp, { body })).status).toBe(400);
  });
  it('a set-up that had no right code counts for nothing', async () => {
    const who = await somebody();
    const own = { ...who, token: (await signIn(who)).data.id_token! };
    const { ticket } = (await w.call(own, authenticators.beginTotp)).data;
    expect((await w.call(own, authenticators.addTotp, { body: { ticket, code: '123456' } })).status).toBe(400);
    expect((await signIn(who)).data.id_token).toBeDefined();
  });
});

describe('a lost phone', () => {
  it('is reset by ORG_ADMIN: the factors and all sessions are gone, the history and a mail say so', async () => {
    const { sol } = w.companies;
    const { orgAdmin, orgUser, assistanceAdmin, strangerOrgAdmin } = w.people;
    const who = await withApp(['ORG_USER'], sol.id);
    const ticket = await ticketOf(who);
    const reset = (by: Person) => w.call(by, staff.resetFactors, { params: { id: who.id } });
    expect([(await reset(orgUser)).status, (await reset(assistanceAdmin)).status, (await reset(strangerOrgAdmin)).status]).toEqual([
      403, 403, 404,
    ]);
    expect((await w.call(orgAdmin, staff.get, { params: { id: who.id } })).data.resetsFactors).toBe(true);
    expect((await reset(orgAdmin)).status).toBe(204);
    expect(await account(who.token)).toBe(401);
    expect((await second({ ticket, code: who.code() })).status).toBe(401);
    expect((await signIn(who)).data.id_token).toBeDefined();
    const { data } = await w.call(orgAdmin, staff.get, { params: { id: who.id } });
    expect(data).toMatchObject({ resetsFactors: false, events: [{ act: 'FACTORS_RESET', byName: orgAdmin.name }] });
    const { rows } = await w.pool.query('select subject, text_body, key_hash from mails where to_address = $1 order by id desc limit 1', [
      who.login,
    ]);
    expect(rows).toMatchObject([{ subject: 'Din säkra inloggning i Vardag är återställd', key_hash: null }]);
    expect(rows[0].text_body).toContain('/loggain\n');
    expect((await reset(orgAdmin)).problem.message).toBe('staff.noReset.NONE');
  });
  it('of administrators is ADMIN’s, and never one’s own', async () => {
    const { sol } = w.companies;
    const { orgAdmin, admin } = w.people;
    const [chief, owner] = [await withApp(['ORG_ADMIN'], sol.id), await withApp(['ADMIN'])];
    const reset = (by: Person, { id }: Person) => w.call(by, staff.resetFactors, { params: { id } });
    expect((await reset(orgAdmin, chief)).problem.message).toBe('staff.noReset.ADMINISTRATOR');
    expect((await reset(chief, chief)).problem.message).toBe('staff.noReset.SELF');
    expect((await reset(owner, owner)).problem.message).toBe('staff.noReset.SELF');
    expect((await w.call(admin, adminUsers.byId, { params: { id: chief.id } })).data.hasFactor).toBe(true);
    expect([(await reset(admin, chief)).status, (await reset(admin, owner)).status]).toEqual([204, 204]);
  });
});

describe('the key of the secrets', () => {
  it('is a file that its owner alone reads, where SECRET_KEY says none; another key opens nothing', async () => {
    const who = await withApp();
    const path = join(w.dataDir, 'secret.key');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const place = { secretKey: undefined, dataDir: w.dataDir };
    const bytes = await encryptSecret(place, 1, who.secret);
    expect(bytes.toString('latin1')).not.toContain(who.secret);
    expect(await decryptSecret(place, 1, bytes)).toBe(who.secret);
    expect(await decryptSecret(place, 2, bytes)).toBeNull();
    expect(await decryptSecret({ ...place, secretKey: 'x'.repeat(32) }, 1, bytes)).toBeNull();
    const { rows } = await w.pool.query('select secret from authenticators where secret is not null');
    for (const { secret } of rows) expect(secret.toString('latin1')).not.toContain(who.secret);
  });
  it('that was lost refuses codes, and lets recovery codes in', async () => {
    const who = await withApp();
    await w.pool.query("update authenticators set secret = '\\x00' || secret where user_id = $1 and secret is not null", [who.id]);
    expect((await second({ ticket: await ticketOf(who), code: who.code() })).status).toBe(400);
    expect((await second({ ticket: await ticketOf(who), recoveryCode: who.codes[0]! })).status).toBe(200);
  });
});
