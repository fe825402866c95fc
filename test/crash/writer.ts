/** Writes over HTTP and remembers what was acknowledged, as a careful client would; one request at a time. */
import { randomUUID } from 'node:crypto';
import { longestWait } from '#test/runs.ts';
import type { Filled } from './fill.ts';

export type Act = 'planned' | 'reported' | 'signed' | 'reset' | 'skipped' | 'unskipped';
/** One instance as its writer knows it; `at`, a minute of its own, is the key by which it is found without an answer. */
export type Written = {
  at: string;
  activity: Filled['activities'][number];
  id?: number;
  /** Acknowledged with 2xx, in order. */
  acts: Act[];
  /** Sent, and never answered with 2xx. */
  open?: Act;
};

/** Small, seeded (mulberry32); numbers from 0 to 1. */
export const dice = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};

const bodies = {
  signed: { isCompleted: true },
  reset: { isCompleted: false },
  skipped: { isSkipped: true, comment: '<p>Sov</p>' },
  unskipped: { isSkipped: false },
} as const;

const begins = (act: Act) => act === 'planned' || act === 'reported';

/** Sends one act; answers the status, 0 when there was no answer. */
export async function send(url: string, token: string, written: Written, act: Act): Promise<number> {
  const body = begins(act) ? { activityId: written.activity.id, date: written.at } : bodies[act as keyof typeof bodies];
  try {
    const answer = await fetch(begins(act) ? `${url}/api/activity-instances` : `${url}/api/activity-instances/${written.id}`, {
      method: begins(act) ? 'POST' : 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestWait),
    });
    const read = (await answer.json()) as { id: number };
    if (answer.ok) written.id = read.id;
    return answer.status;
  } catch {
    return 0;
  }
}

function nextAct({ acts }: Written, random: () => number): Act {
  const last = acts.at(-1);
  if (last === 'signed') return 'reset';
  if (last === 'skipped') return 'unskipped';
  return random() < 0.7 ? 'signed' : 'skipped';
}

const MINUTE = 60_000;

/** Hands out minutes that nobody has had: planned ones ahead of now, reported ones behind it. */
export function minutes() {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  let ahead = 60;
  let behind = 60;
  return (act: 'planned' | 'reported') => new Date(now + (act === 'planned' ? ahead++ : -behind++) * MINUTE).toISOString();
}

type Writing = {
  url: string;
  filled: Filled;
  random: () => number;
  minute: ReturnType<typeof minutes>;
  kept: Written[];
  isOver: () => boolean;
};

/** One writer: until it is told to end or an answer stays away; what it began is in `kept`. Answers the last status. */
export async function write({ url, filled, random, minute, kept, isOver }: Writing): Promise<number> {
  const mine: Written[] = [];
  while (!isOver()) {
    const begin = mine.length < 3 || random() < 0.2;
    const act = begin ? (random() < 0.7 ? 'planned' : 'reported') : undefined;
    const written: Written = act
      ? { at: minute(act), activity: filled.activities[Math.floor(random() * 2)]!, acts: [] }
      : mine[Math.floor(random() * mine.length)]!;
    if (act) kept.push(written);
    const asked = act ?? nextAct(written, random);
    written.open = asked;
    const status = await send(url, filled.token, written, asked);
    if (status < 200 || status > 299) return status;
    delete written.open;
    written.acts.push(asked);
    if (act === 'planned') mine.push(written);
  }
  return 200;
}
