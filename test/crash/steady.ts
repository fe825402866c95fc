/** A steady load of acts with their keys: planned, signed and read, so many a second whatever the answers, and what each was answered. */
import { randomUUID } from 'node:crypto';
import type { Filled } from './fill.ts';
import type { Act, minutes, Written } from './writer.ts';

export type Told = { what: string; status: number; type: string; text: string };

type Steady = { url: string; filled: Filled; minute: ReturnType<typeof minutes>; perSecond: number };

/** The most calls under way at once: a machine that is slower than the load is asked less, and not given a queue that ends in refusals. */
const MAX_OPEN = 32;

/** Begins at once; `end` waits for the last answers and tells all of them, and what was acknowledged of what. Status 0: cut off. */
export function steady({ url, filled, minute, perSecond }: Steady) {
  const told: Told[] = [];
  const kept: Written[] = [];
  const unsigned: Written[] = [];
  const open = new Set<Promise<void>>();
  let count = 0;

  const ask = async (what: string, path: string, body?: object): Promise<unknown> => {
    const headers = {
      authorization: `Bearer ${filled.token}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const method = !body ? 'GET' : what === 'signed' ? 'PATCH' : 'POST';
    try {
      const answer = await fetch(`${url}/api/activity-instances${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await answer.text();
      told.push({ what, status: answer.status, type: answer.headers.get('content-type') ?? '', text: answer.ok ? '' : text });
      return answer.ok ? JSON.parse(text) : undefined;
    } catch (error) {
      told.push({ what, status: 0, type: '', text: String((error as Error).cause ?? error) });
      return undefined;
    }
  };
  const change = async (written: Written, act: Act & ('planned' | 'signed')) => {
    written.open = act;
    const answer = (await (act === 'planned'
      ? ask(act, '', { activityId: written.activity.id, date: written.at })
      : ask(act, `/${written.id}`, { isCompleted: true }))) as { id: number } | undefined;
    if (!answer) return;
    delete written.open;
    written.acts.push(act);
    written.id = answer.id;
    if (act === 'planned') unsigned.push(written);
  };
  const plan = () => {
    const written: Written = { at: minute('planned'), activity: filled.activities[count % 2]!, acts: [] };
    kept.push(written);
    return change(written, 'planned');
  };
  const turn = () => {
    const next = count++ % 3;
    const written = next === 1 ? unsigned.shift() : undefined;
    if (next === 2) return ask('read', `/client/${filled.clientId}`);
    return written ? change(written, 'signed') : plan();
  };
  const began = performance.now();
  const beating = setInterval(() => {
    // What a busy machine was late with is sent too.
    while (open.size < MAX_OPEN && count < ((performance.now() - began) * perSecond) / 1000) {
      const one: Promise<void> = Promise.resolve(turn()).then(() => void open.delete(one));
      open.add(one);
    }
  }, 1000 / perSecond);
  return {
    end: async () => {
      clearInterval(beating);
      await Promise.all(open);
      return { told, kept };
    },
  };
}
