/** Signing in by a code on a shared device: each try is counted before it is looked at, and whatever is wrong is one answer (R168). */
import { type SqlBool, sql } from 'kysely';
import type { sharedDevices } from '#contract/access/shared-devices.ts';
import { MAX_WRONG_CODES } from '#domain/shared-devices.ts';
import type { Db } from '#server/database/scoped.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { problem } from '#server/request/problems.ts';
import { hasRoleSql, isOfOrganisationSql } from '#server/request/roles.ts';
import { hashOf } from '#server/request/user.ts';
import { verifyPassword } from '#server/security/password.ts';
import { clearDeviceCodeTries, limitDeviceCodes } from '#server/security/throttle.ts';
import { isActiveStaffSql } from '#server/sql/active-staff.ts';
import { replyWithToken } from './second-step.ts';

/**
 * A condition that a `person`, the `account`, is on the list of a `device`: the company shares devices, and they are of its staff still, and
 * one step is enough of them where they joined by one (R164). The try that is counted at this moment is none too many.
 */
export const isListedSql = (
  now: Date,
  maxWrongCodes: number = MAX_WRONG_CODES.person - 1,
) => sql<SqlBool>`(person.until_date > ${now.toISOString()}
  and person.wrong <= ${maxWrongCodes}
  and device.locked_date is null
  and account.activated
  and account.removed_at is null
  and not ${hasRoleSql('ADMIN')}
  and (person.aal > 1 or coalesce(two_steps_from(account.id, null) > ${now.toISOString()}, true))
  and exists (select from companies company where company.id = device.company_id and company.shared_devices)
  and (account.company_id = device.company_id and ${isOfOrganisationSql()}
    or exists (
      select from client_group_members member
      where member.user_id = account.id and member.company_id = device.company_id and ${isActiveStaffSql()})))`;

type CodeAttempt = { companyId: number; deviceId: number; codeHash: string | null; aal: number | null; until: string | null };
/** Counts one more of the device and of the person there; nothing of a device that is made up, or locked. */
async function countCodeTry(db: Db, now: Date, deviceSecret: string, userId: number): Promise<CodeAttempt | undefined> {
  const { rows } = await sql<CodeAttempt>`
    with tried as (
      update shared_devices
      set wrong = wrong + 1
      where secret_hash = ${hashOf(deviceSecret)} and locked_date is null and wrong < ${MAX_WRONG_CODES.device}
      returning company_id, id, locked_date),
    person as (
      update shared_device_people person
      set wrong = person.wrong + 1
      from tried device
      where person.company_id = device.company_id
        and person.device_id = device.id
        and person.user_id = ${userId}
        and person.wrong < ${MAX_WRONG_CODES.person}
      returning person.user_id, person.code_hash, person.wrong, person.aal, person.until_date)
    select device.company_id as "companyId", device.id as "deviceId", on_list.code_hash as "codeHash", on_list.aal,
      on_list.until_date as until
    from tried device
    left join lateral (
      select person.code_hash, person.aal, person.until_date
      from person
      join users account on account.id = person.user_id
      where ${isListedSql(now, MAX_WRONG_CODES.person)}) on_list on true`.execute(db);
  return rows[0];
}

/** After a wrong one: who had five in a row is off the list, and a device that had ten has none any more. True where it is locked by this. */
async function recordWrongCode(db: Db, now: Date, deviceSecret: string): Promise<boolean> {
  const secretHash = hashOf(deviceSecret);
  await sql`
    delete from shared_device_people person
    using shared_devices device
    where device.secret_hash = ${secretHash}
      and person.company_id = device.company_id
      and person.device_id = device.id
      and (person.wrong >= ${MAX_WRONG_CODES.person} or device.wrong >= ${MAX_WRONG_CODES.device})`.execute(db);
  const { numAffectedRows } = await sql`
    update shared_devices
    set locked_date = ${now.toISOString()}
    where secret_hash = ${secretHash} and wrong >= ${MAX_WRONG_CODES.device} and locked_date is null`.execute(db);
  return numAffectedRows === 1n;
}

/** After a right one: it was no wrong one. False where the device was ended meanwhile. */
async function recordRightCode(db: Db, now: Date, { deviceId }: CodeAttempt, userId: number): Promise<boolean> {
  const updateResult = await db
    .updateTable('shared_devices')
    .set({ wrong: sql`greatest(wrong - 1, 0)`, used_date: now.toISOString() })
    .where('id', '=', deviceId)
    .executeTakeFirst();
  await db.updateTable('shared_device_people').set({ wrong: 0 }).where('device_id', '=', deviceId).where('user_id', '=', userId).execute();
  return updateResult.numUpdatedRows === 1n;
}

export const signInByCode: Handlers<typeof sharedDevices>['signIn'] = async (ctx, { body: { device: deviceSecret, userId, code } }) => {
  const { app, now, logEvent } = ctx;
  const allCompanies = { companies: '*' } as const;
  await limitDeviceCodes(ctx, deviceSecret);
  const codeAttempt = await app.scoped(allCompanies, (db) => countCodeTry(db, now, deviceSecret, userId));
  const isCodeCorrect = await verifyPassword(code, codeAttempt?.codeHash ?? null);
  const createSignInProblem = (details: { account?: number; device?: number } = {}) => {
    logEvent('sign-in', 'refused', details);
    return problem(401, 'sharedDevice.refused');
  };
  if (!isCodeCorrect || !codeAttempt?.until || !codeAttempt.aal) {
    const isLocked = await app.scoped(allCompanies, (db) => recordWrongCode(db, now, deviceSecret));
    if (isLocked) logEvent('device-lock', 'refused', { device: codeAttempt!.deviceId, company: codeAttempt!.companyId });
    throw createSignInProblem(codeAttempt && { device: codeAttempt.deviceId, ...(codeAttempt.codeHash && { account: userId }) });
  }
  if (!(await app.scoped(allCompanies, (db) => recordRightCode(db, now, codeAttempt, userId)))) throw createSignInProblem();
  await clearDeviceCodeTries(ctx, deviceSecret);
  const { deviceId, aal, until } = codeAttempt;
  return replyWithToken(ctx, { userId, method: 'DEVICE', rememberMe: false, device: { id: deviceId, aal, until } });
};
