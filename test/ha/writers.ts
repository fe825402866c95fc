/** Six writers as careful phones: each act with its key, sent again until it is answered, and what was acknowledged when. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Filled } from '#test/crash/fill.ts';
import type { minutes, Written } from '#test/crash/writer.ts';

/** An answer that is not the product's own. */
type Strange = { status: number; type: string; text: string };
type Writing = { url: string; filled: Filled; minute: ReturnType<typeof minutes>; kept: Written[]; count?: number };

const isOwn = (status: number, type: string, text: string) =>
  (status >= 200 && status < 300) || (type.includes('json') && /"message"\s*:\s*"error\./.test(text));

/** Plans and signs until `end`, which tells the acts that were acknowledged, the longest time in seconds without one, and answers by status. */
export function writing({ url, filled, minute, kept, count = 6 }: Writing) {
  const strange: Strange[] = [];
  /** Calls that got no answer at all, and why. */
  const cut: string[] = [];
  const byStatus: Record<number, number> = {};
  let acknowledged = 0;
  let last = performance.now();
  let gap = 0;
  let isOver = false;

  const once = async (method: string, path: string, body: object, key: string) => {
    const headers = { authorization: `Bearer ${filled.token}`, 'content-type': 'application/json', 'idempotency-key': key };
    const signal = AbortSignal.timeout(30_000);
    try {
      const answer = await fetch(`${url}/api/activity-instances${path}`, { method, headers, body: JSON.stringify(body), signal });
      const text = await answer.text();
      const type = answer.headers.get('content-type') ?? '';
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      if (!isOwn(answer.status, type, text)) strange.push({ status: answer.status, type, text: text.slice(0, 300) });
      return answer.ok ? (JSON.parse(text) as { id: number }) : undefined;
    } catch (error) {
      byStatus[0] = (byStatus[0] ?? 0) + 1;
      cut.push(String((error as Error).cause ?? error));
      return undefined;
    }
  };
  const untilDone = async (written: Written, act: 'planned' | 'signed') => {
    const key = randomUUID();
    written.open = act;
    for (;;) {
      const answer = await (act === 'planned'
        ? once('POST', '', { activityId: written.activity.id, date: written.at }, key)
        : once('PATCH', `/${written.id}`, { isCompleted: true }, key));
      if (answer) {
        written.id = answer.id;
        break;
      }
      // What is left when it ends may be there or not.
      if (isOver) return false;
      await sleep(300);
    }
    const now = performance.now();
    gap = Math.max(gap, now - last);
    last = now;
    acknowledged++;
    written.acts.push(act);
    delete written.open;
    return true;
  };
  const write = async (at: number) => {
    while (!isOver) {
      const written: Written = { at: minute('planned'), activity: filled.activities[at % 2]!, acts: [] };
      kept.push(written);
      if (await untilDone(written, 'planned')) await untilDone(written, 'signed');
      await sleep(20);
    }
  };
  const all = Promise.all(Array.from({ length: count }, (_, at) => write(at)));
  return {
    end: async () => {
      isOver = true;
      await all;
      return { acknowledged, gap: gap / 1000, byStatus, strange, cut };
    },
  };
}
