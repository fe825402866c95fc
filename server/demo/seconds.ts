/** Second signings of the demo: most confirmed at once, one afterwards, one given alone, one disputed; and those of what its people go on to give (R159). */
import { sql } from 'kysely';
import { secondStateOf } from '#domain/second-signing.ts';
import { type Instant, toLocalDate } from '#domain/time.ts';
import { insertAll } from '#server/database/insert-all.ts';
import type { Db } from '#server/database/scoped.ts';
import { secondSigningHandlers } from '#server/medicines/second-signings.ts';
import { readSecondSigningsWhere } from '#server/medicines/seconds.ts';
import { createWorkerCtx, type DayRun } from './acting.ts';
import type { DemoClient } from './clients.ts';
import { compareBy, integerBetween, pick } from './dice.ts';
import type { HistorySpan } from './history.ts';
import { ZONE } from './plan.ts';
import type { Team } from './team.ts';

const MINUTE_MS = 60_000;
const noPages = { page: 0, size: 0, sort: [] };
const addMinutes = (instant: Instant, minutes: number) => new Date(Date.parse(instant) + minutes * MINUTE_MS).toISOString();

type Answer = {
  answer: 'NAMED' | 'CONFIRMED' | 'ALONE' | 'DISPUTED';
  how: 'NAMED' | 'LATER' | 'ALONE' | 'LIVE';
  minutes: number;
  reason?: string;
};
/** Answers other than a colleague's at once, by how many doses before today's first. */
const otherAnswers: Readonly<Record<number, readonly Answer[]>> = {
  2: [{ answer: 'ALONE', how: 'ALONE', minutes: 2, reason: 'Kollegan blev sjuk, ingen ersättare än' }],
  5: [
    { answer: 'NAMED', how: 'NAMED', minutes: 1 },
    { answer: 'CONFIRMED', how: 'LATER', minutes: 140 },
  ],
  9: [{ answer: 'DISPUTED', how: 'LIVE', minutes: 6, reason: 'Gavs en kvart senare än det står' }],
};

/** Writes the answers to all that was given by now; the transaction must see the client's company. */
export async function recordSecondSignings(db: Db, { owner, plan, person }: DemoClient, { today, now, dice }: HistorySpan): Promise<void> {
  const signings = (await readSecondSigningsWhere(db, sql`instance.client_id = ${owner.client_id}`)).sort(compareBy('at'));
  const pastSignings = signings.filter(({ at }) => toLocalDate(at, ZONE) < today).toReversed();
  const lines = signings.flatMap((signing) => {
    const { instanceId: instance_id, eventId: event_id, giverId, at } = signing;
    const roll = (word: string) => dice(word, plan.name, at);
    const colleagues = plan.team.filter((key) => person[key] !== giverId);
    const secondUserId = person[pick(colleagues, roll('second person'))];
    const promptAnswers = [{ answer: 'CONFIRMED' as const, how: 'LIVE' as const, minutes: integerBetween(1, 6, roll('confirmed after')) }];
    return (otherAnswers[pastSignings.indexOf(signing)] ?? promptAnswers).map(({ answer, how, minutes, reason }: Answer) => ({
      ...owner,
      instance_id,
      event_id,
      answer,
      how,
      reason: reason ?? null,
      name: null,
      who_id: answer === 'ALONE' ? null : secondUserId,
      at: [addMinutes(at, minutes), now.toISOString()].sort()[0]!,
      by_id: answer === 'ALONE' || answer === 'NAMED' ? giverId : secondUserId,
    }));
  });
  await insertAll(db, 'second_signings', lines.sort(compareBy('at')));
  const kinds = { ALONE: 'NO_WITNESS', DISPUTED: 'DISPUTED' } as const;
  const marks = lines.flatMap(({ answer, instance_id, event_id, at, by_id }) =>
    answer === 'ALONE' || answer === 'DISPUTED'
      ? [{ ...owner, instance_id, kind: kinds[answer], at, by_id, facts: { eventId: event_id } }]
      : [],
  );
  await insertAll(db, 'instance_marks', marks);
}

/** The activities of a client of which two sign. */
export async function readTwoSignerActivityIds(db: Db, { owner }: Team): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select medicine.activity_id as id
    from medicines medicine
    where medicine.client_id = ${owner.client_id}
      and exists (select from medicine_numbers revision where revision.medicine_id = medicine.id and revision.needs_second)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A colleague without an account confirms what one of them gave, by the product's own act. */
export async function confirmSigning({ app, team, now, dice }: DayRun, db: Db, { id, at }: { id: number; at: Instant }): Promise<void> {
  const [signing] = await readSecondSigningsWhere(db, sql`instance.id = ${id}`);
  if (!signing || secondStateOf(signing, at).outcome) return;
  const colleagues = [...team.workers.values()].filter((worker) => worker.id !== signing.giverId);
  if (colleagues.length === 0) return;
  const roll = (word: string) => dice(word, team.plan.name, at);
  const worker = pick(colleagues, roll('second person'));
  const confirmedAt = [addMinutes(at, integerBetween(1, 6, roll('confirmed after'))), now.toISOString()].sort()[0]!;
  const ctx = createWorkerCtx(app, team, { db, worker, at: new Date(confirmedAt) });
  await secondSigningHandlers.answer(ctx, { params: { id }, query: {}, paging: noPages, body: { answer: 'CONFIRMED' } });
}
