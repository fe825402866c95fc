/** A device that several share: who is on its list, joining it, leaving it, and what its company sees and ends (R168, R169, decision 132). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { OwnSharedDevices, SharedDevice, sharedDevices } from '#contract/access/shared-devices.ts';
import { assignInitials } from '#domain/initials-among.ts';
import { isTrivialCode, LIST_VALIDITY_MS, MAX_WRONG_CODES } from '#domain/shared-devices.ts';
import { requireCompanyId } from '#server/accounts/staff.ts';
import type { Ctx, Handlers } from '#server/request/handlers.ts';
import { badField, notFound, problem } from '#server/request/problems.ts';
import { hashOf, type User } from '#server/request/user.ts';
import { hashPassword } from '#server/security/password.ts';
import { limitDeviceReads } from '#server/security/throttle.ts';
import { fullNameOf } from '#server/sql/full-name.ts';
import { isListedSql, signInByCode } from './device-code.ts';

const OBJECT = 'sharedDevice';
/** Everybody of a company may meet on one device, whatever the caller sees. */
const ALL_COMPANIES = { companies: '*' } as const;
/** Milliseconds after which a device that nobody uses is let go of. */
const UNUSED_AFTER_MS = 90 * 86_400_000;

/** The companies whose staff somebody is: of a client's team, or of the office. An administrator of the platform is nobody's. */
const staffCompanyIdsOf = ({ isAdmin, companyId, assignments }: User): number[] =>
  isAdmin
    ? []
    : [
        ...(companyId ? [companyId] : []),
        ...assignments.memberships.filter(({ kind }) => kind === 'STAFF').map((member) => member.companyId),
      ];

const readSharingCompanies = ({ db, user }: Pick<Ctx, 'db' | 'user'>) =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('shared_devices', '=', true)
    .where('id', 'in', [0, ...staffCompanyIdsOf(user)])
    .orderBy('id')
    .execute();

type KnownDevice = { id: number; companyId: number };
/** The device of a secret, unless its list is locked or its company shares none any more: such a browser begins anew. */
const findUsableDevice = ({ app }: Pick<Ctx, 'app'>, secret: string): Promise<KnownDevice | undefined> =>
  app.scoped({ ...ALL_COMPANIES, readOnly: true }, async (db) => {
    const { rows } = await sql<KnownDevice>`
      select device.id, device.company_id as "companyId"
      from shared_devices device
      join companies company on company.id = device.company_id and company.shared_devices
      where device.secret_hash = ${hashOf(secret)} and device.locked_date is null and device.wrong < ${MAX_WRONG_CODES.device}`.execute(db);
    return rows[0];
  });

async function createDevice({ db, now }: Ctx, companyId: number, name: string | null): Promise<{ id: number; device: string }> {
  const deviceSecret = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('shared_devices')
    .where('company_id', '=', companyId)
    .where('used_date', '<', new Date(now.getTime() - UNUSED_AFTER_MS).toISOString())
    .execute();
  const nowInstant = now.toISOString();
  const { id } = await db
    .insertInto('shared_devices')
    .values({
      company_id: companyId,
      secret_hash: hashOf(deviceSecret),
      name,
      created_date: nowInstant,
      used_date: nowInstant,
      locked_date: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, device: deviceSecret };
}

type DeviceRequest = { device?: string | null | undefined; companyId?: number | null | undefined; name?: string | null | undefined };
/** The device that is joined, of a company whose staff one is: the one of the secret, or a new one. */
async function findOrCreateDevice(ctx: Ctx, { device: deviceSecret, companyId, name }: DeviceRequest) {
  const companies = await readSharingCompanies(ctx);
  const knownDevice = deviceSecret ? await findUsableDevice(ctx, deviceSecret) : undefined;
  if (knownDevice && deviceSecret) {
    if (!companies.some(({ id }) => id === knownDevice.companyId)) throw problem(409, 'sharedDevice.otherCompany');
    return { ...knownDevice, device: deviceSecret };
  }
  const company = companies.find(({ id }) => !companyId || id === companyId);
  if (!company) throw companyId ? badField(OBJECT, 'companyId', 'error.field.unknown') : problem(409, 'sharedDevice.notShared');
  return { ...(await createDevice(ctx, company.id, name ?? null)), companyId: company.id };
}

export const sharedDeviceHandlers: Handlers<typeof sharedDevices> = {
  own: async (ctx) => {
    const { db, user, now } = ctx;
    const [companies, { rows: devices }] = await Promise.all([
      readSharingCompanies(ctx),
      sql<OwnSharedDevices['devices'][number]>`
        select device.id, device.name, person.until_date as "untilDate"
        from shared_device_people person
        join shared_devices device on device.company_id = person.company_id and device.id = person.device_id
        join users account on account.id = person.user_id
        where person.user_id = ${user.id} and ${isListedSql(now)}
        order by device.id`.execute(db),
    ]);
    return { companies, devices };
  },
  join: async (ctx, { body: { code, ...deviceRequest } }) => {
    const { db, user, token, now, logEvent } = ctx;
    const session = await db
      .selectFrom('sessions')
      .select(['created_date', 'fresh_date', 'aal'])
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirstOrThrow();
    const { aal } = session;
    const provenMs = Date.parse(session.fresh_date ?? session.created_date);
    if (isTrivialCode(code)) throw badField(OBJECT, 'code', 'sharedDevice.trivial');
    const { id: deviceId, device: deviceSecret, companyId } = await findOrCreateDevice(ctx, deviceRequest);
    const untilDate = new Date(provenMs + LIST_VALIDITY_MS).toISOString();
    const membershipValues = { code_hash: await hashPassword(code), wrong: 0, until_date: untilDate, aal, added_date: now.toISOString() };
    await db
      .insertInto('shared_device_people')
      .values({ company_id: companyId, device_id: deviceId, user_id: user.id, ...membershipValues })
      .onConflict((oc) => oc.columns(['company_id', 'device_id', 'user_id']).doUpdateSet(membershipValues))
      .execute();
    // A list that begins anew has had no wrong codes: nobody is on it who could be tried.
    await sql`
      update shared_devices device
      set used_date = ${now.toISOString()},
        wrong
          = case
            when exists (
              select from shared_device_people person
              join users account on account.id = person.user_id
              where person.company_id = device.company_id
                and person.device_id = device.id
                and person.user_id <> ${user.id}
                and ${isListedSql(now)}) then device.wrong
            else 0 end
      where device.id = ${deviceId}`.execute(db);
    await db.updateTable('sessions').set({ shared_device_id: deviceId }).where('token_hash', '=', hashOf(token)).execute();
    logEvent('device-join', 'success', { company: companyId, device: deviceId });
    return { id: deviceId, device: deviceSecret, untilDate };
  },
  leave: async ({ db, user, logEvent }, { params: { id } }) => {
    const deleteResult = await db
      .deleteFrom('shared_device_people')
      .where('device_id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (deleteResult.numDeletedRows === 0n) throw notFound();
    logEvent('device-leave', 'success', { device: id });
    return undefined;
  },
  people: async (ctx, { body: { device: deviceSecret } }) => {
    const { app, now } = ctx;
    await limitDeviceReads(ctx);
    const { rows: listedPeople } = await app.scoped({ ...ALL_COMPANIES, readOnly: true }, (db) =>
      sql<{ id: number; firstName: string; name: string }>`
        select account.id, account.first_name as "firstName", ${fullNameOf('account')} as name
        from shared_device_people person
        join shared_devices device on device.company_id = person.company_id and device.id = person.device_id
        join users account on account.id = person.user_id
        where device.secret_hash = ${hashOf(deviceSecret)} and ${isListedSql(now)}
        order by account.first_name collate "sv-x-icu", account.id`.execute(db),
    );
    const initialsByUserId = assignInitials(listedPeople);
    return listedPeople.map(({ id, firstName }) => ({ userId: id, firstName, initials: initialsByUserId.get(id) ?? '' }));
  },
  signIn: signInByCode,
  list: async (ctx) => {
    const { db, user, now } = ctx;
    const { rows } = await sql<SharedDevice>`
      select device.id, device.name, device.created_date as "createdDate", device.used_date as "usedDate",
        device.locked_date is not null as "isLocked",
        (
          select count(*)::int
          from shared_device_people person
          join users account on account.id = person.user_id
          where person.company_id = device.company_id and person.device_id = device.id and ${isListedSql(now)}) as "peopleCount"
      from shared_devices device
      where device.company_id = ${requireCompanyId(user)}
      order by device.used_date desc, device.id desc
      limit 500`.execute(db);
    return rows;
  },
  end: async (ctx, { params: { id } }) => {
    const { app, db, user, afterCommit, logEvent } = ctx;
    const company = requireCompanyId(user);
    const device = await db
      .selectFrom('shared_devices')
      .select('id')
      .where('company_id', '=', company)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!device) throw notFound();
    const endedSessions = await db.deleteFrom('sessions').where('shared_device_id', '=', id).returning('user_id').execute();
    await db.deleteFrom('shared_devices').where('company_id', '=', company).where('id', '=', id).execute();
    logEvent('device-end', 'success', { company, device: id });
    if (endedSessions.length > 0) logEvent('sessions-end', 'success', { sessions: endedSessions.length, reason: 'device' });
    afterCommit(() => {
      for (const { user_id } of endedSessions) app.rememberedAccess.forget(user_id);
    });
    return undefined;
  },
};
