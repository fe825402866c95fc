/**
 * Six writers as careful phones: each act with its key, sent again until it is answered, and what was acknowledged when. Beside them two who
 * read, and two whose writes bear no key, which a balancer may send once alone.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Filled } from '#test/crash/fill.ts';
import type { minutes, Written } from '#test/crash/writer.ts';

/** An answer that is not the product's own. */
type Strange = { status: number; type: string; text: string };
type Writing = { url: string; filled: Filled; minute: ReturnType<typeof minutes>; kept: Written[]; count?: number };

/** 2xx, or a problem of the product: its status in the body too, and a 503 says when to come back. */
function isOwn({ status, headers }: Response, text: string): boolean {
  if (status >= 200 && status < 300) return true;
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return false;
  const body = JSON.parse(text) as { type?: string; status?: number; message?: string };
  if (status === 503 && !(Number(headers.get('retry-after')) > 0)) return false;
  return body.type === 'about:blank' && body.status === status && !!body.message?.startsWith('error.');
}

const isUncertain = (status: number, text: string) => status === 0 || text.includes('error.uncertain');

/** Plans and signs until `end`, which tells the acts that were acknowledged, the longest time in seconds without one, and answers by status. */
export function writing({ url, filled, minute, kept, count = 6 }: Writing) {
  const strange: Strange[] = [];
  /** Calls that got no answer at all, and why. */
  const cut: string[] = [];
  const byStatus: Record<number, number> = {};
  /** Writes without a key: those that may or may not have been done are uncertain. */
  const withoutKey = { done: 0, uncertain: 0, refused: 0 };
  let acknowledged = 0;
  let last = performance.now();
  let gap = 0;
  let isOver = false;

  const ask = async (method: string, path: string, body?: object, key?: string): Promise<{ status: number; text: string }> => {
    const headers = {
      authorization: `Bearer ${filled.token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const signal = AbortSignal.timeout(30_000);
    try {
      const answer = await fetch(`${url}/api${path}`, { method, headers, signal, ...(body && { body: JSON.stringify(body) }) });
      const text = await answer.text();
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1;
      const type = answer.headers.get('content-type') ?? '';
      if (!isOwn(answer, text)) strange.push({ status: answer.status, type, text: text.slice(0, 300) });
      return { status: answer.status, text };
    } catch (error) {
      byStatus[0] = (byStatus[0] ?? 0) + 1;
      cut.push(`${method} ${path}: ${(error as Error).cause ?? error}`);
      return { status: 0, text: '' };
    }
  };
  const once = async (method: string, path: string, body: object, key: string) => {
    const { status, text } = await ask(method, `/activity-instances${path}`, body, key);
    return status >= 200 && status < 300 ? (JSON.parse(text) as { id: number }) : undefined;
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
  const read = async () => {
    while (!isOver) {
      await ask('GET', `/activity-instances/client/${filled.clientId}?size=20`);
      await sleep(20);
    }
  };
  const writeWithoutKey = async () => {
    while (!isOver) {
      const { status, text } = await ask('POST', '/account', { langKey: 'sv' });
      withoutKey[status === 200 ? 'done' : isUncertain(status, text) ? 'uncertain' : 'refused']++;
      await sleep(20);
    }
  };
  const all = Promise.all([
    ...Array.from({ length: count }, (_, index) => write(index)),
    read(),
    read(),
    writeWithoutKey(),
    writeWithoutKey(),
  ]);
  return {
    end: async () => {
      isOver = true;
      await all;
      return { acknowledged, gap: gap / 1000, byStatus, strange, cut, withoutKey };
    },
  };
}
