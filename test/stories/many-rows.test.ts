/**
 * One who asks for many whole lists at once is told to wait, in words and seconds, and others are answered meanwhile (decision 081).
 * @module-tag long
 */
import { beforeAll, expect, it } from 'vitest';
import { platform } from '#contract/platform.ts';
import { statistics } from '#contract/statistics.ts';
import { MAX_ROW_ALLOWANCE, ROWS_PER_SECOND } from '#server/request/limit-reads.ts';
import { type Person, type World, world } from '#test/world.ts';
import { steps } from './steps.ts';

let w: World;
const { grouped } = steps(() => w);
const ROWS = 5000;
beforeAll(async () => {
  w = await world();
  const { id, companyId, activityId } = w.clients.elsa;
  await w.pool.query(
    `with scope as (select set_config('app.companies', '*', true))
     insert into activity_instances (company_id, client_id, activity_id, placed_at, planned_date, is_completable)
     select $1, $2, $3, at, at, true from scope, generate_series(1, $4) n, lateral (select timestamptz '2026-11-01T00:00Z' + n * interval '5 minutes' as at) x`,
    [companyId, id, activityId, ROWS],
  );
});
const query = { startDate: '2026-10-01', endDate: '2026-12-20', page: 0, size: ROWS };
const whole = (who: Person) => w.call(who, statistics.mine, { query: query as never });

it('thirty whole lists at once: some are answered, the rest come again after the time that is said', async () => {
  const { user, colleague } = w.people;
  const asked = Promise.all(Array.from({ length: 30 }, () => whole(user)));
  expect((await w.call(null, platform.info)).status).toBe(200);
  expect((await grouped(colleague)).status).toBe(200);
  expect((await whole(colleague)).data).toHaveLength(ROWS);
  expect((await w.call(user, statistics.mine, { query: { ...query, size: 100 } as never })).data).toHaveLength(100);
  const answers = await asked;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_ROW_ALLOWANCE / ROWS);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(30 - MAX_ROW_ALLOWANCE / ROWS);
  for (const { problem, headers } of refused) {
    expect(problem.message).toBe('error.tooMany');
    expect(headers['retry-after']).toBe(String(ROWS / ROWS_PER_SECOND));
  }
  w.clock.now = new Date(w.clock.now.getTime() + Number(refused[0]!.headers['retry-after']) * 1000);
  expect((await whole(user)).status).toBe(200);
});
