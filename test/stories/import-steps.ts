/** Steps of the stories about imports: a look, an import that is done, and rows of a workbook. */
import { expect } from 'vitest';
import { type CheckedImport, type Import, type ImportDecision, type ImportSheet, imports } from '#contract/imports.ts';
import type { SheetKind } from '#domain/import/sheets.ts';
import type { Person, World } from '#test/world.ts';

/** A sheet of rows, which begin below its headings. */
export const sheet = (kind: SheetKind, ...rows: Record<string, string>[]): ImportSheet => ({
  kind,
  rows: rows.map((cells, index) => ({ row: index + 2, cells })),
});

export function importing(w: World, who: Person = w.people.orgAdmin, companyId: number = w.companies.sol.id) {
  const look = async (sheets: ImportSheet[], decisions: ImportDecision[] = []): Promise<CheckedImport> => {
    const { data, status, problem } = await w.call(who, imports.check, { body: { companyId, sheets, decisions } });
    expect([status, problem?.fieldErrors ?? problem?.message]).toMatchObject([200, undefined]);
    return data;
  };
  /** Starts it, without doing it. */
  const start = async (sheets: ImportSheet[], decisions: ImportDecision[] = []): Promise<Import> => {
    const { hash } = await look(sheets, decisions);
    const { data, status } = await w.call(who, imports.create, { body: { companyId, sheets, decisions, hash } });
    expect(status).toBe(201);
    return data;
  };
  const get = async (id: number): Promise<Import> => (await w.call(who, imports.get, { params: { id } })).data;
  /** Looks, imports, waits for its end. */
  const run = async (sheets: ImportSheet[], decisions: ImportDecision[] = []): Promise<Import> => {
    const { id } = await start(sheets, decisions);
    await w.jobs.drain();
    return get(id);
  };
  const workbook = async (language = 'sv'): Promise<ImportSheet[]> =>
    (await w.call(who, imports.workbook, { query: { companyId: String(companyId), language } })).data.sheets;
  const undo = async (id: number) => {
    const answer = await w.call(who, imports.undo, { params: { id } });
    await w.jobs.drain();
    return answer;
  };
  return { look, start, get, run, workbook, undo };
}

/** Every row of every table, told by a hash of each; but for those of the queue of jobs. */
export async function fingerprints(w: World, but: readonly string[] = []): Promise<Record<string, string>> {
  const { rows } = await w.pool.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  const found: Record<string, string> = {};
  await w.scoped({ companies: '*' }, async () => {});
  const client = await w.pool.connect();
  try {
    await client.query(`begin; set local app.companies = '*'`);
    for (const { name } of rows)
      if (!but.includes(name))
        found[name] = (
          await client.query(`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as md5 from "${name}" t`)
        ).rows[0].md5;
    await client.query('commit');
  } finally {
    client.release();
  }
  return found;
}
