/**
 * An activity's instances as a file: who may, what stands in it, and its bytes as Swedish Excel wants them (product «Export»).
 * @module-tag long
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { activities } from '#contract/activities.ts';
import { MAX_EXPORTED_ROWS, statistics } from '#contract/statistics.ts';
import { csvOf } from '#domain/csv.ts';
import { exportTexts } from '#server/figures/extract.ts';
import { toMultilineText } from '#server/files/html.ts';
import { buildOpenApi } from '#server/request/openapi.ts';
import { tracesIn } from '#test/traces.ts';
import { type World, world } from '#test/world.ts';
import { HOUR, steps } from './steps.ts';

let w: World;
const { at, create, planned, act } = steps(() => w);
beforeAll(async () => {
  w = await world();
});

const ask = (query = '', who: { token: string } = w.people.assistanceAdmin, activityId = w.clients.elsa.activityId) =>
  w.server.inject({
    url: `/api/activity-instances/extract/${activityId}${query && `?${query}`}`,
    headers: { authorization: `Bearer ${who.token}` },
  });

describe('the export', () => {
  it('is for ADMIN and assistance administrators, of an activity in scope', async () => {
    for (const who of [w.people.user, w.people.orgUser, w.people.orgAdmin]) expect((await ask('', who)).statusCode).toBe(403);
    expect((await ask('', w.people.strangerAdmin)).statusCode).toBe(404);
    expect((await ask('', w.people.assistanceAdmin, w.clients.karl.activityId)).statusCode).toBe(404);
    expect((await ask('', w.people.admin)).statusCode).toBe(200);
    expect(await tracesIn(w)).toMatchObject([{ client_id: w.clients.elsa.id, action: 'instance.export' }]);
  });
  it('is a download named by the activity, never read as anything else', async () => {
    for (const [format, type, end] of [
      ['', 'application/json', 'json'],
      ['fileFormat=JSON', 'application/json', 'json'],
      ['fileFormat=CSV', 'text/csv', 'csv'],
    ]) {
      const { headers, statusCode } = await ask(format);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${w.clients.elsa.activityId}.${end}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
  });
  it('holds the last seven days, with what was done, by whom, and what it drew', async () => {
    const { elsa } = w.clients;
    const own = { company_id: elsa.companyId, client_id: elsa.id };
    await w.scoped({ companies: [elsa.companyId] }, async (db) => {
      const item = await db
        .insertInto('inventory_items')
        .values({ ...own, name: 'Handskar', unit: 'par' } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('inventory_effects')
        .values({ ...own, activity_id: elsa.activityId, item_id: item.id, amount: 2.5 })
        .execute();
    });
    await w.call(w.people.assistanceAdmin, activities.change, { params: { id: elsa.activityId }, body: { name: '=SUMMA(A1); "dusch"' } });
    const signed = await planned({ date: at(HOUR) });
    await act(w.people.user, signed.id, {
      isCompleted: true,
      setOccurenceDateToNow: true,
      comment: '<p>+46 & "så"</p><p>Rad två; slut</p>',
    });
    const taken = await planned({ date: at(2 * HOUR) });
    await act(w.people.user, taken.id, { isCompleted: true });
    await act(w.people.user, taken.id, { isCompleted: false });
    await create(w.people.user, { date: '2026-11-13T10:00:00.000Z' });
    const rows = (await ask('fileFormat=JSON')).json();
    expect(rows.map((row: { id: number }) => row.id)).toEqual([signed.id, taken.id]);
    expect(rows[0]).toEqual({
      ...{ id: signed.id, activityName: '=SUMMA(A1); "dusch"', clientName: 'Elsa Lindqvist', status: 'completed', isCompletable: true },
      ...{
        plannedDate: '2026-11-20T10:22:00.000Z',
        occurenceDate: '2026-11-20T09:22:00.000Z',
        skippedDate: null,
        signedByDate: '2026-11-20T09:22:00.000Z',
      },
      ...{ signedByName: 'Anna Berg', createdByName: 'Assar Ledare', comment: '+46 & "så"\nRad två; slut' },
      drawn: [{ item: 'Handskar', unit: 'par', amount: 2.5 }],
    });
    expect(rows[1]).toMatchObject({ status: 'upcoming', drawn: [], signedByName: null });
    expect((await ask('startDate=2026-11-13&endDate=2026-11-13')).json()).toMatchObject([{ status: 'reported' }]);
  });
  it('opens right in Swedish Excel: BOM, semicolons, CRLF, decimal commas, local times, and nothing that is a formula', async () => {
    const { rawPayload } = await ask('fileFormat=CSV');
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [{ id: first }, { id: second }] = (await ask()).json();
    expect(rawPayload.subarray(3).toString('utf8')).toBe(
      [
        'Id;Aktivitet;Klient;Status;Planerad;Gjord;Överhoppad;Registrerad;Ska signeras;Signerad av;Skapad av;Kommentar;Uttag ur lager',
        `${first};"'=SUMMA(A1); ""dusch""";Elsa Lindqvist;Signerad;2026-11-20 11:22;2026-11-20 10:22;;2026-11-20 10:22;Ja;Anna Berg;Assar Ledare;"'+46 & ""så""\nRad två; slut";2,5 par Handskar`,
        `${second};"'=SUMMA(A1); ""dusch""";Elsa Lindqvist;Kommande;2026-11-20 12:22;;;;Ja;;Assar Ledare;;`,
        '',
      ].join('\r\n'),
    );
  });
  it.each(['sv', 'en'] as const)('names columns and statuses as the pages do: %s', async (lang) => {
    const { instance } = JSON.parse(await readFile(join(import.meta.dirname, `../../web/public/i18n/${lang}.json`), 'utf8'));
    const { planned, done, skippedAt, recorded, shouldSign, signedBy, createdBy, comment } = instance;
    // «Sen» is a word of the pages alone: a file says missed at once (R84).
    const { late: _, ...statuses } = instance.status;
    expect(exportTexts[lang].status).toEqual(statuses);
    expect(exportTexts[lang].head.slice(4, 12)).toEqual([planned, done, skippedAt, recorded, shouldSign, signedBy, createdBy, comment]);
  });
  it('speaks its reader’s language', async () => {
    await w.scoped({ companies: [] }, (db) =>
      db.updateTable('users').set({ lang_key: 'en' }).where('id', '=', w.people.assistanceAdmin.id).execute(),
    );
    expect((await ask('fileFormat=CSV')).payload).toMatch(/^\uFEFFId;Activity;Client;Status;.*\r\n.*;Signed;/);
  });
  it.each([
    ['fileFormat=XML', 'fileFormat', 'error.field.choice'],
    ['startDate=2026-11-30', 'startDate', 'error.field.endBeforeStart'],
    ['startDate=2000-01-01', 'startDate', 'error.field.rangeTooLong'],
  ])('refuses %s at its field', async (query, field, message) => {
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fieldErrors).toEqual([{ objectName: 'statistics', field, message }]);
  });
  it('of more rows than there may be is refused, with the reason at the field', async () => {
    const { elsa } = w.clients;
    await w.scoped({ companies: [elsa.companyId] }, async (db) => {
      await sql`insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, is_completable)
        select ${elsa.companyId}, ${elsa.id}, ${elsa.activityId}, at, at, true
        from generate_series(1, ${MAX_EXPORTED_ROWS}) n, lateral (select '2026-05-01T10:00:00Z'::timestamptz + n * interval '1 second' as at) t`.execute(
        db,
      );
    });
    const days = 'startDate=2026-05-01&endDate=2026-05-02&fileFormat=CSV';
    const whole = await ask(days);
    expect(whole.payload.split('\r\n')).toHaveLength(MAX_EXPORTED_ROWS + 2);
    await create(w.people.user, { date: '2026-05-01T09:00:00.000Z' });
    const { problem, status } = await w.call(w.people.assistanceAdmin, statistics.extract, {
      params: { activityId: elsa.activityId },
      query: { startDate: '2026-05-01', endDate: '2026-05-02' },
    });
    expect({ status, field: problem.fieldErrors?.[0] }).toEqual({
      status: 400,
      field: { objectName: 'statistics', field: 'startDate', message: 'error.field.tooManyRows' },
    });
  });
});

describe('a cell', () => {
  const cell = (text: string | number | null) =>
    csvOf(['a'], [[text]])
      .split('\r\n')
      .slice(1, -1)
      .join('\r\n');
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '＝1', '\tword', '\u0000=1'])('%j is no formula', (text) => {
    expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
  });
  it.each([
    ['a;b', '"a;b"'],
    ['säg "hej"', '"säg ""hej"""'],
    ['rad\nrad', '"rad\nrad"'],
    ['1=1', '1=1'],
    [-2.5, '-2,5'],
    [null, ''],
  ])('%j becomes %s', (text, wanted) => expect(cell(text)).toBe(wanted));
});

it('a comment’s words stand without markup, a line for each paragraph', () => {
  expect(toMultilineText('<p>Ett &amp; två &lt;3</p><ul><li>Tre</li></ul><img src="/x">')).toBe('Ett & två <3\nTre\n•');
  for (const media of ['img', 'video', 'audio']) expect(toMultilineText(`<p><${media} src="/x"></p>`)).toBe('•');
});

it('is described as a download of either type, and the list’s own header with it', () => {
  type Answer = { $ref?: string; content: object; headers: object };
  const { paths, components } = buildOpenApi('0') as {
    paths: Record<string, { get: { responses: Record<string, Answer> } }>;
    components: { responses: Record<string, Answer> };
  };
  // Written once where several calls answer alike.
  const answerOf = (path: string): Answer => {
    const answer = paths[path]!.get.responses[200]!;
    return answer.$ref ? components.responses[answer.$ref.split('/').at(-1)!]! : answer;
  };
  const { content, headers } = answerOf('/api/activity-instances/extract/{activityId}');
  expect(Object.keys(content)).toEqual(['application/json', 'text/csv']);
  expect(Object.keys(headers)).toEqual(['content-disposition']);
  expect(Object.keys(answerOf('/api/activity-instances/mine').headers)).toEqual(['x-total-count', 'x-not-shared-count']);
});
