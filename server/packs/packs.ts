/** The calls of packs: those that come with the product, the look, the applying, and a company's own set-up as a pack (R106). */
import { sql } from 'kysely';
import type { AppliedPack, Pack, PackSummary, packs } from '#contract/packs.ts';
import { proposeAppearance } from '#domain/medicine.ts';
import { toLocalDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { companyNameUnlessClient } from '#server/request/company-names.ts';
import { type Ctx, fileAnswer, type Handlers, reply } from '#server/request/handlers.ts';
import { totalColumn } from '#server/request/paging.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { applyPack, lockSetup } from './apply.ts';
import { openCompanyForChoosing, openCompanyForReading } from './company.ts';
import { buildPack } from './export.ts';
import { collectKnownNames } from './known.ts';
import { previewPack } from './look.ts';
import { collectNames, countEntries } from './pack-entries.ts';
import { readNameKeys, readSetup } from './setup.ts';

/** Those that come with the product, loaded once somebody asks for them. */
const loadShippedPacks = async () => (await import('#server/platform/packs/shipped.ts')).shippedPacks();

const summarizePack = (key: string, pack: Pack): PackSummary => {
  const types = [...(pack.activityCategories ?? []), ...(pack.taskCategories ?? [])].flatMap(({ types }) => types ?? []);
  const questions = [...types, ...(pack.itemCategories ?? [])].flatMap((questionOwner) => questionOwner.questions ?? []);
  const countedLists = { labels: pack.labels, tasks: pack.tasks, reports: pack.reports, modelActivities: pack.modelActivities };
  const listLengths = Object.fromEntries(Object.entries(countedLists).map(([name, list]) => [name, list?.length ?? 0]));
  return {
    key,
    name: pack.name,
    description: pack.description ?? null,
    categories: (pack.activityCategories ?? []).map(({ name, color, icon }) => {
      const proposedAppearance = proposeAppearance(name);
      return { name, color: color ?? proposedAppearance.color, icon: icon ?? proposedAppearance.icon };
    }),
    counts: { types: types.length, questions: questions.length, ...(listLengths as Record<keyof typeof countedLists, number>) },
  };
};

type ChosenPack = { companyId: number; key?: string | null | undefined; pack?: Pack | null | undefined };
/** The pack that is sent, or that comes with the product under the key: one of the two. */
async function readChosenPack({ key, pack }: ChosenPack): Promise<Pack> {
  if (key && pack) throw badField('pack', 'key', 'error.field.invalid');
  if (pack) return pack;
  if (!key) throw badField('pack', 'pack', 'error.field.required');
  const shippedPack = (await loadShippedPacks()).get(key);
  if (!shippedPack) throw badField('pack', 'key', 'error.field.unknown');
  return shippedPack;
}

async function comparePack({ db }: Pick<Ctx, 'db'>, companyId: number, pack: Pack) {
  const nameKeyOf = await readNameKeys(db, collectNames(pack));
  const knownNamesByPath = collectKnownNames(await readSetup(db, companyId));
  return { knownByPath: knownNamesByPath, entries: previewPack(pack, companyId, knownNamesByPath, nameKeyOf) };
}

const appliedPacksSql = sql`pack.id, pack.company_id as "companyId", pack.pack_key as key, pack.name, pack.applied_at as "appliedDate",
  concat_ws(' ', account.first_name, account.last_name) as "appliedByName", pack.counts
  from company_packs pack
  join users account on account.id = pack.by_id`;
const readAppliedPack = async (db: Db, id: number): Promise<AppliedPack | undefined> =>
  (await sql<AppliedPack>`select ${appliedPacksSql} where pack.id = ${id}`.execute(db)).rows[0];

/** The name of an exported pack: the company's, unless that is a client's (R2). */
async function readExportName({ db }: Ctx, companyId: number): Promise<string> {
  const { rows } = await sql<{
    name: string | null;
  }>`select ${companyNameUnlessClient} as name from companies company where company.id = ${companyId}`.execute(db);
  return rows[0]?.name ?? 'Vardag';
}

export const packHandlers: Handlers<typeof packs> = {
  list: async () => [...(await loadShippedPacks())].map(([key, pack]) => summarizePack(key, pack)),
  whole: async (_, { params }) => {
    const pack = (await loadShippedPacks()).get(params.key);
    if (!pack) throw notFound();
    return pack;
  },
  export: async (ctx, { query }) => {
    const company = await openCompanyForChoosing(ctx, query.companyId);
    const pack = buildPack(await readSetup(ctx.db, company.id), await readExportName(ctx, company.id));
    const today = toLocalDate(ctx.now.toISOString(), company.time_zone);
    return fileAnswer(`uppsattning-${today}.json`, 'application/json', JSON.stringify(pack, null, 2));
  },
  applied: async (ctx, { query, paging }) => {
    // No company's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && query.companyId === undefined) return reply([], { total: 0 });
    const company = await openCompanyForReading(ctx, query.companyId);
    const [{ rows }, totalResult] = await Promise.all([
      sql<AppliedPack>`
        select ${appliedPacksSql}
        where pack.company_id = ${company.id}
        order by pack.id ${paging.sort[0]?.descending ? sql`desc` : sql`asc`}
        limit ${paging.size} offset ${paging.page * paging.size}`.execute(ctx.db),
      ctx.db.selectFrom('company_packs').select(totalColumn).where('company_id', '=', company.id).executeTakeFirstOrThrow(),
    ]);
    return reply(rows, { total: totalResult.total });
  },
  get: async (ctx, { params }) => {
    const application = await readAppliedPack(ctx.db, params.id);
    if (!application) throw notFound();
    await openCompanyForReading(ctx, application.companyId);
    return application;
  },
  check: async (ctx, { body }) => {
    const company = await openCompanyForChoosing(ctx, body.companyId);
    const pack = await readChosenPack(body);
    const { entries } = await comparePack(ctx, company.id, pack);
    return { name: pack.name, counts: countEntries(entries), entries: entries.map(({ entry }) => entry) };
  },
  apply: async (ctx, { body }) => {
    const { db, user, now } = ctx;
    const company = await openCompanyForChoosing(ctx, body.companyId);
    const pack = await readChosenPack(body);
    // Two at once stand in line: the second finds what the first made.
    await lockSetup(ctx, company.id);
    const { entries, knownByPath: knownNamesByPath } = await comparePack(ctx, company.id, pack);
    await applyPack(ctx, company.id, entries, knownNamesByPath);
    const appliedPack = await db
      .insertInto('company_packs')
      .values({
        company_id: company.id,
        pack_key: body.key ?? null,
        name: pack.name,
        applied_at: now.toISOString(),
        by_id: user.id,
        counts: JSON.stringify(countEntries(entries)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply((await readAppliedPack(db, appliedPack.id))!, { alert: { key: 'assistmeApp.pack.applied', param: pack.name } });
  },
};
