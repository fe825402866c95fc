/** Sends what waits: each act is written here before it leaves, and goes out once, in order, with the time of its tap (decision 018). */
import type { Account } from '#contract/access/sign-in.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import type { Problem } from '#contract/problem.ts';
import { sideOf } from '#domain/permissions.ts';
import { CallError, call } from '../core/call.ts';
import { type Own, ownKey } from '../core/device-store.ts';
import { getSession } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import { type Counts, counted } from '../kit/counts.ts';
import { queries } from '../kit/queries.ts';
import { aboutInstance, dropToast } from '../shared/dated/replace-toast.ts';
import type { Row } from '../shared/day/day.ts';
import { daysOf, instanceKey, putRow } from '../shared/day/day-query.ts';
import { pendingNow, setWaiting } from '../shared/pending/pending.ts';
import { type PendingAct, wordsOf } from '../shared/pending/pending-rules.ts';
import { showPending } from '../shared/pending/show-pending.ts';
import type { Draft } from '../shared/reports/draft.ts';
import { showNotDeducted } from '../shared/stock/not-deducted.ts';
import { countOthers } from './count-pending.ts';
import { showBy, tryNow as trySendingReports } from './report-sender.ts';
import { isStill, sendLoop } from './send-loop.ts';
import { afterRefusal, nextOf } from './sending-rules.ts';
import { markTried, readActs, removeActs, removeUntried, writeAct } from './stored-acts.ts';
import { verdictOf } from './try-again.ts';

/** What came of an act as far as the page that made it waits: it then says so itself. */
export type How = { row: Row } | { error: unknown } | 'waits';

/** The time for which the page that made an act waits for its answer, and the longest that an answer may take at all. */
const MOMENT = 1500;
const LONGEST = 30_000;

const otherTabs = new BroadcastChannel('unsent');
/** The acts that are not written yet, by their keys. */
const unwritten = new Map<string, PendingAct>();
const awaited = new Map<string, (how: How) => void>();

/** Shows what lies here now, and what is on its way here. */
export async function look(): Promise<readonly PendingAct[]> {
  const own = await ownKey();
  const stored = own ? await read(own) : [];
  const written = new Set(stored.map(({ key }) => key));
  showPending([...stored, ...[...unwritten.values()].filter(({ key }) => !written.has(key))]);
  return pendingNow();
}
const tell = (news: { row?: Row } = {}): void => otherTabs.postMessage(news);
const problemOf = (error: unknown): Problem | undefined =>
  error instanceof CallError && error.problem?.message ? error.problem : undefined;

const { flush, tryNow: tryActs } = sendLoop({ lock: 'send-unsent', begin, sendAll });
/** There may be contact again: acts and reports, what waits of either. */
export const tryNow = async (): Promise<void> => void (await Promise.all([tryActs(), trySendingReports()]));

/** Writes it here, then sends it. Throws when it can not be kept: it has not been sent then. */
export async function put(one: PendingAct): Promise<How> {
  unwritten.set(one.key, one);
  const how = new Promise<How>((resolve) => awaited.set(one.key, resolve));
  try {
    const own = await ownKey();
    if (!own) throw new Error('There is no key to keep it with.');
    await writeAct(own, one);
  } catch (error) {
    awaited.delete(one.key);
    throw error;
  } finally {
    unwritten.delete(one.key);
  }
  tell();
  setTimeout(() => settle(one.key, 'waits'), MOMENT);
  void flush();
  return how;
}

/** Takes an act away that has not been sent; false when it may have been. */
export async function cancel(one: PendingAct): Promise<boolean> {
  const isOurs = await removeUntried(one);
  settle(one.key, 'waits');
  await look();
  tell();
  return isOurs;
}

/** A person has dealt with it: it is taken away, sent or not. */
export async function discard(one: PendingAct): Promise<void> {
  await removeActs([one]);
  await look();
  tell();
}

/** The account's acts in the order they were made; those that no page waits for any more are late. */
async function read(own: Own): Promise<PendingAct[]> {
  return (await readActs(own)).map((one) => ({ ...one, late: !awaited.has(one.key) }));
}

function settle(key: string, how: How): void {
  awaited.get(key)?.(how);
  if (!awaited.delete(key) || how !== 'waits') return;
  showPending(pendingNow().map((one) => (one.key === key ? { ...one, late: true } : one)));
  // The browser may else throw it away when room gets short; some ask the reader.
  void navigator.storage?.persist?.().catch(() => {});
}

async function send(one: PendingAct): Promise<Row> {
  const sent = { params: { id: one.instanceId }, body: one.patch, requestKey: one.key, signal: AbortSignal.timeout(LONGEST), mine: [403] };
  const { data } = await call(activityInstances.change, sent);
  if (data?.id !== one.instanceId) throw new CallError(0); // a page that stands before the network, not the server
  return data;
}

async function arrived(one: PendingAct, row: Row): Promise<void> {
  const isHeard = awaited.has(one.key);
  await removeActs([one]);
  const more = pendingNow().some(({ instanceId, key, refused }) => instanceId === one.instanceId && key !== one.key && !refused);
  if (!more) putRow(queries, row);
  await look();
  settle(one.key, { row });
  tell({ row });
  void queries.invalidateQueries({ queryKey: [...instanceKey(row.id), 'history'] });
  if (!isHeard) showNotDeducted(row);
  if (!isHeard || row.draws.length > 0) void queries.invalidateQueries({ queryKey: daysOf(row.clientId) });
}

async function refused(own: Own, all: readonly PendingAct[], one: PendingAct, error: unknown): Promise<void> {
  const { gone, refused: kept } = afterRefusal(all, one);
  // Its page is told at once, and says so: nothing is left to deal with but what was written.
  const isHeard = awaited.has(one.key) && kept.length < 2;
  const isKept = !isHeard || kept.some((act) => wordsOf(act) !== '');
  await removeActs(isKept ? gone : [one, ...gone]);
  const { message, params, fieldErrors } = problemOf(error)!;
  const why = { status: (error as CallError).status, message, ...(params && { params }), ...(fieldErrors && { fieldErrors }) };
  if (isKept) await Promise.all(kept.map((act) => writeAct(own, { ...act, refused: why })));
  // Once it is told it is no act on its way, and what is kept of it is shown.
  settle(one.key, isHeard ? { error } : 'waits');
  // What it said before, that it waits and can be undone, is true no more.
  if (!isHeard) dropToast(aboutInstance(one.instanceId));
  await look();
  tell();
  // Its page asks anew when it hears of it.
  if (!isHeard) void queries.invalidateQueries({ queryKey: instanceKey(one.instanceId) });
  void queries.invalidateQueries({ queryKey: daysOf(one.clientId) });
}

/** Sends all that can be sent; true when something has to be tried again. */
async function sendAll(own: Own, token: string): Promise<boolean> {
  const skipped = new Set<number>();
  for (;;) {
    const all = await read(own);
    const one = nextOf(all, skipped);
    if (!one) return skipped.size > 0;
    // The browser knows when there is surely no contact, never when there is: not tried, it can still be taken back.
    if (!navigator.onLine) {
      for (const { key } of all) settle(key, 'waits');
      return true;
    }
    if (!(await markTried(one))) continue;
    // Never with another person's token.
    if (!isStill(own, token)) return false;
    const answer = await send(one).then(
      (row) => ({ row }),
      (error: unknown) => ({ error }),
    );
    if ('row' in answer) {
      await arrived(one, answer.row);
      continue;
    }
    const { error } = answer;
    const verdict = verdictOf(error instanceof CallError ? error.status : 0, problemOf(error) !== undefined);
    if (verdict === 'refused') await refused(own, all, one, error);
    else if (verdict === 'later') {
      skipped.add(one.instanceId);
      settle(one.key, 'waits');
    } else {
      for (const { key } of all) settle(key, 'waits');
      return verdict === 'away';
    }
  }
}

otherTabs.addEventListener('message', ({ data }: { data: { row?: Row } }) => {
  if (data.row) putRow(queries, data.row);
  void look();
});
/** What others left here, and one's own reports: most often neither. */
let others: Counts = { acts: 0, reports: 0 };
let reports: readonly Draft[] = [];
const showWaiting = () => setWaiting(reports.length + counted(others).count > 0 ? { reports, others } : undefined);
showBy((next) => {
  reports = next;
  showWaiting();
});

function begin() {
  const { account, token, ofToken } = getSession();
  if (account && token === ofToken) void tellOthers(account).catch(() => {});
  return look();
}

/** Whose they are and what is not known; only that somebody has to sign in here (R87). */
async function tellOthers({ id, authorities }: Account): Promise<void> {
  others = await countOthers(id);
  showWaiting();
  const left = counted(others);
  // Who has a day sees it there.
  if (left.count > 0 && sideOf(authorities) !== 'team') snack((t) => t('unsent.others', left));
}
