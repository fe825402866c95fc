/** The calls of packs: those that come with the product, the look, the applying, and a company's own set-up as a pack (R106). */
import { sql } from 'kysely';
import type { AppliedPack, Pack, PackInShort, packs } from '#contract/packs.ts';
import { proposedLook } from '#domain/medicine.ts';
import { localDate } from '#domain/time.ts';
import type { Db } from '#server/database/scoped.ts';
import { companyNameUnlessClient } from '#server/request/company-names.ts';
import { type Ctx, file, type Handlers, reply } from '#server/request/handlers.ts';
import { total } from '#server/request/paging.ts';
import { badField, notFound } from '#server/request/problems.ts';
import { applyPack, lockSetup } from './apply.ts';
import { openPackCompany, openReadCompany } from './company.ts';
import { packOf } from './export.ts';
import { knownOf } from './known.ts';
import { look, namesIn, packCounts } from './look.ts';
import { readKeys, readSetup } from './setup.ts';

/** Those that come with the product, loaded once somebody asks for them. */
const loadShippedPacks = async () => (await import('#server/platform/packs/shipped.ts')).shippedPacks();

const packInShort = (key: string, pack: Pack): PackInShort => {
  const types = [...(pack.activityCategories ?? []), ...(pack.taskCategories ?? [])].flatMap(({ types }) => types ?? []);
  const questions = [...types, ...(pack.itemCategories ?? [])].flatMap((group) => group.questions ?? []);
  const lists = { labels: pack.labels, tasks: pack.tasks, reports: pack.reports, modelActivities: pack.modelActivities };
  const lengths = Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list?.length ?? 0]));
  return {
    key,
    name: pack.name,
    description: pack.description ?? null,
    categories: (pack.activityCategories ?? []).map(({ name, color, icon }) => {
      const proposed = proposedLook(name);
      return { name, color: color ?? proposed.color, icon: icon ?? proposed.icon };
    }),
    counts: { types: types.length, questions: questions.length, ...(lengths as Record<keyof typeof lists, number>) },
  };
};

type Chosen = { companyId: number; key?: string | null | undefined; pack?: Pack | null | undefined };
/** The pack that is sent, or that comes with the product under the key: one of the two. */
async function readChosenPack({ key, pack }: Chosen): Promise<Pack> {
  if (key && pack) throw badField('pack', 'key', 'error.field.invalid');
  if (pack) return pack;
  if (!key) throw badField('pack', 'pack', 'error.field.required');
  const shippedPack = (await loadShippedPacks()).get(key);
  if (!shippedPack) throw badField('pack', 'key', 'error.field.unknown');
  return shippedPack;
}

async function comparePack({ db }: Pick<Ctx, 'db'>, companyId: number, pack: Pack) {
  const keyOf = await readKeys(db, namesIn(pack));
  const knownByPlace = knownOf(await readSetup(db, companyId));
  return { knownByPlace, entries: look(pack, companyId, knownByPlace, keyOf) };
}

const columns = sql`pack.id, pack.company_id as "companyId", pack.pack_key as key, pack.name, pack.applied_at as "appliedDate",
  concat_ws(' ', account.first_name, account.last_name) as "appliedByName", pack.counts
  from company_packs pack
  join users account on account.id = pack.by_id`;
const readAppliedPack = async (db: Db, id: number): Promise<AppliedPack | undefined> =>
  (await sql<AppliedPack>`select ${columns} where pack.id = ${id}`.execute(db)).rows[0];

/** The name of an exported pack: the company's, unless that is a client's (R2). */
async function readName({ db }: Ctx, companyId: number): Promise<string> {
  const { rows } = await sql<{
    name: string | null;
  }>`select ${companyNameUnlessClient} as name from companies company where company.id = ${companyId}`.execute(db);
  return rows[0]?.name ?? 'Vardag';
}

export const packHandlers: Handlers<typeof packs> = {
  list: async () => [...(await loadShippedPacks())].map(([key, pack]) => packInShort(key, pack)),
  whole: async (_, { params }) => {
    const pack = (await loadShippedPacks()).get(params.key);
    if (!pack) throw notFound();
    return pack;
  },
  export: async (ctx, { query }) => {
    const company = await openPackCompany(ctx, query.companyId);
    const pack = packOf(await readSetup(ctx.db, company.id), await readName(ctx, company.id));
    const day = localDate(ctx.now.toISOString(), company.time_zone);
    return file(`uppsattning-${day}.json`, 'application/json', JSON.stringify(pack, null, 2));
  },
  applied: async (ctx, { query, paging }) => {
    // No company's data is listed for ADMIN by default (R3).
    if (ctx.user.isAdmin && query.companyId === undefined) return reply([], { total: 0 });
    const company = await openReadCompany(ctx, query.companyId);
    const [{ rows }, totalResult] = await Promise.all([
      sql<AppliedPack>`
        select ${columns}
        where pack.company_id = ${company.id}
        order by pack.id ${paging.sort[0]?.descending ? sql`desc` : sql`asc`}
        limit ${paging.size} offset ${paging.page * paging.size}`.execute(ctx.db),
      ctx.db.selectFrom('company_packs').select(total).where('company_id', '=', company.id).executeTakeFirstOrThrow(),
    ]);
    return reply(rows, { total: totalResult.total });
  },
  get: async (ctx, { params }) => {
    const application = await readAppliedPack(ctx.db, params.id);
    if (!application) throw notFound();
    await openReadCompany(ctx, application.companyId);
    return application;
  },
  check: async (ctx, { body }) => {
    const company = await openPackCompany(ctx, body.companyId);
    const pack = await readChosenPack(body);
    const { entries } = await comparePack(ctx, company.id, pack);
    return { name: pack.name, counts: packCounts(entries), entries: entries.map(({ entry }) => entry) };
  },
  apply: async (ctx, { body }) => {
    const { db, user, now } = ctx;
    const company = await openPackCompany(ctx, body.companyId);
    const pack = await readChosenPack(body);
    // Two at once stand in line: the second finds what the first made.
    await lockSetup(ctx, company.id);
    const { entries, knownByPlace } = await comparePack(ctx, company.id, pack);
    await applyPack(ctx, company.id, entries, knownByPlace);
    const appliedPack = await db
      .insertInto('company_packs')
      .values({
        company_id: company.id,
        pack_key: body.key ?? null,
        name: pack.name,
        applied_at: now.toISOString(),
        by_id: user.id,
        counts: JSON.stringify(packCounts(entries)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return reply((await readAppliedPack(db, appliedPack.id))!, { alert: { key: 'assistmeApp.pack.applied', param: pack.name } });
  },
};
