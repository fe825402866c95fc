/** Sends what waits: each act is written here before it leaves, and goes out once, in order, with the time of its tap (decision 018). */
import type { Account } from '#contract/access/sign-in.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import type { Problem } from '#contract/problem.ts';
import { sideOf } from '#domain/permissions.ts';
import { CallError, callApi } from '../core/call.ts';
import { type AccountKey, loadAccountKey } from '../core/device-store.ts';
import { getSession } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import { withLaterTexts } from '../core/texts.ts';
import { countTextValues, type PendingCounts } from '../kit/counts.ts';
import { queryClient } from '../kit/queries.ts';
import { dismissToast, instanceToastKeyOf } from '../shared/dated/replace-toast.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { daysKey, instanceKey, replaceInstance } from '../shared/day/day-query.ts';
import { invalidateSecondSignings } from '../shared/medicine/second-query.ts';
import { getPendingActs, setWaitingItems } from '../shared/pending/pending.ts';
import {
  type DoseCommand,
  findSecondAnswers,
  isDoseAct,
  isSecondAct,
  type PendingAct,
  type SecondCommand,
  writtenTextOf,
} from '../shared/pending/pending-rules.ts';
import { showPendingActs } from '../shared/pending/show-pending.ts';
import type { ReportDraft } from '../shared/reports/draft.ts';
import { showNotDeducted } from '../shared/stock/not-deducted.ts';
import { countOthersPending } from './count-pending.ts';
import { setReportRenderer, tryReportsNow } from './report-sender.ts';
import { refreshDoses, sendDose } from './send-dose.ts';
import { isStillSignedIn, startSendLoop } from './send-loop.ts';
import { refreshSecondSignings, sendSecondAnswer } from './send-second.ts';
import { computeRefusalEffects, findNextAct } from './sending-rules.ts';
import { markAsTried, readActs, removeActs, removeUntried, writeAct } from './stored-acts.ts';
import { verdictOf } from './try-again.ts';

/** The outcome of an act while the page that made it waits: that page then shows it. */
export type SendResult = { row: DayInstance } | { error: unknown } | 'waits';
/** The outcome of a dose, or of an answer about a second person: the instance that it stands on (R132). */
export type ResultWithoutRow = { instanceId: number } | Exclude<SendResult, { row: DayInstance }>;

/** The time for which the page that made an act waits for its answer, and the longest that an answer may take at all. */
const ANSWER_PATIENCE_MS = 1500;
const ANSWER_TIMEOUT_MS = 30_000;

const loadAlreadyAnswered = withLaterTexts(() => import('./answered-first.ts'));
const tabChannel = new BroadcastChannel('unsent');
/** The acts that are not written yet, by their keys. */
const unwrittenActs = new Map<string, PendingAct>();
const resolversByKey = new Map<string, (outcome: SendResult | ResultWithoutRow) => void>();

/** Shows the stored acts, and those being written. */
export async function showStoredActs(): Promise<readonly PendingAct[]> {
  const accountKey = await loadAccountKey();
  const storedActs = accountKey ? await readPendingActs(accountKey) : [];
  const writtenKeys = new Set(storedActs.map(({ key }) => key));
  showPendingActs([...storedActs, ...[...unwrittenActs.values()].filter(({ key }) => !writtenKeys.has(key))]);
  return getPendingActs();
}
const notifyTabs = (message: { row?: DayInstance } = {}): void => tabChannel.postMessage(message);
const problemOf = (error: unknown): Problem | undefined =>
  error instanceof CallError && error.problem?.message ? error.problem : undefined;

const { flush, tryNow: tryActs } = startSendLoop({ lockName: 'send-unsent', begin: beginSending, sendAll });
/** There may be contact again: acts and reports, what waits of either. */
export const tryNow = async (): Promise<void> => void (await Promise.all([tryActs(), tryReportsNow()]));

/** Writes it here, then sends it. Throws when it cannot be stored: it has not been sent then. */
export const enqueueAct = (act: PendingAct): Promise<SendResult> => enqueue<SendResult>(act);
/** The same for a dose, and for an answer about a second person. */
export const enqueueActWithoutRow = (act: PendingAct & { command: DoseCommand | SecondCommand }): Promise<ResultWithoutRow> =>
  enqueue<ResultWithoutRow>(act);

async function enqueue<R extends SendResult | ResultWithoutRow>(act: PendingAct): Promise<R> {
  unwrittenActs.set(act.key, act);
  const outcome = new Promise<R>((resolve) => resolversByKey.set(act.key, resolve as (outcome: SendResult | ResultWithoutRow) => void));
  try {
    const accountKey = await loadAccountKey();
    if (!accountKey) throw new Error('There is no key to keep it with.');
    await writeAct(accountKey, act);
  } catch (error) {
    resolversByKey.delete(act.key);
    throw error;
  } finally {
    unwrittenActs.delete(act.key);
  }
  notifyTabs();
  setTimeout(() => settleAct(act.key, 'waits'), ANSWER_PATIENCE_MS);
  void flush();
  return outcome;
}

/** Takes an act away that has not been sent, with what stands on it; false when it may have been. */
export async function cancelActs(acts: readonly PendingAct[]): Promise<boolean> {
  const isRemoved = await removeUntried(acts);
  for (const { key } of acts) settleAct(key, 'waits');
  await showStoredActs();
  notifyTabs();
  return isRemoved;
}

/** Removes an act that a person has dealt with, sent or not, with what stands on it. */
export async function discardAct(act: PendingAct): Promise<void> {
  await removeActs([act, ...(isSecondAct(act) ? [] : findSecondAnswers(getPendingActs(), act))]);
  await showStoredActs();
  notifyTabs();
}

/** The account's acts in the order they were made, each with whether the page that made it still waits. */
async function readPendingActs(accountKey: AccountKey): Promise<PendingAct[]> {
  return (await readActs(accountKey)).map((act) => ({ ...act, isAwaited: resolversByKey.has(act.key) }));
}

function settleAct(actKey: string, outcome: SendResult | ResultWithoutRow): void {
  resolversByKey.get(actKey)?.(outcome);
  if (!resolversByKey.delete(actKey) || outcome !== 'waits') return;
  showPendingActs(getPendingActs().map((act) => (act.key === actKey ? { ...act, isAwaited: false } : act)));
  // The browser may else throw it away when room gets short; some ask the reader.
  void navigator.storage?.persist?.().catch(() => {});
}

async function sendAct(act: PendingAct): Promise<DayInstance> {
  const callOptions = {
    params: { id: act.instanceId },
    body: act.patch,
    requestKey: act.key,
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    handledStatuses: [403],
  };
  const { data } = await callApi(activityInstances.change, callOptions);
  if (data?.id !== act.instanceId) throw new CallError(0); // a page that stands before the network, not the server
  return data;
}

/** A dose or an answer is shown as waiting until the server's list has it: nothing is uncounted for a moment. */
async function handleArrivalWithoutRow(act: PendingAct, instanceId: number): Promise<void> {
  await removeActs([act]);
  await (isDoseAct(act) ? refreshDoses(queryClient, act.clientId) : refreshSecondSignings(queryClient, act));
  await showStoredActs();
  settleAct(act.key, { instanceId });
  notifyTabs();
}

async function handleArrival(act: PendingAct, instance: DayInstance): Promise<void> {
  const isAwaited = resolversByKey.has(act.key);
  await removeActs([act]);
  const otherActs = getPendingActs().filter(({ instanceId, key }) => instanceId === act.instanceId && key !== act.key);
  if (otherActs.every((otherAct) => otherAct.refused || isSecondAct(otherAct))) replaceInstance(queryClient, instance);
  await showStoredActs();
  settleAct(act.key, { row: instance });
  notifyTabs({ row: instance });
  void queryClient.invalidateQueries({ queryKey: [...instanceKey(instance.id), 'history'] });
  if (!isAwaited) {
    showNotDeducted(instance);
    void invalidateSecondSignings(queryClient, instance);
  }
  if (!isAwaited || instance.draws.length > 0) void queryClient.invalidateQueries({ queryKey: daysKey(instance.clientId) });
}

async function handleRefusal(account: AccountKey, pendingActs: readonly PendingAct[], sentAct: PendingAct, error: unknown) {
  const { removedActs, refusedActs } = computeRefusalEffects(pendingActs, sentAct);
  // Its page gets the refusal at once and shows it: only written words are left to deal with.
  const isAwaited = resolversByKey.has(sentAct.key) && refusedActs.length < 2;
  const alreadyAnswered = isSecondAct(sentAct) ? await loadAlreadyAnswered().catch(() => undefined) : undefined;
  const isAlreadyAnswered = alreadyAnswered?.isAlreadyAnsweredError(error) ?? false;
  const hasWrittenText = refusedActs.some((act) => !isDoseAct(act) && !isSecondAct(act) && writtenTextOf(act) !== '');
  const needsStoring = !isAlreadyAnswered && (!isAwaited || hasWrittenText);
  await removeActs(needsStoring ? removedActs : [sentAct, ...removedActs]);
  const { message, params, fieldErrors } = problemOf(error)!;
  const refusal = { status: (error as CallError).status, message, ...(params && { params }), ...(fieldErrors && { fieldErrors }) };
  if (needsStoring) await Promise.all(refusedActs.map((act) => writeAct(account, { ...act, refused: refusal })));
  // Once settled it is no act on its way, and the stored rest of it is shown.
  settleAct(sentAct.key, isAwaited ? { error } : 'waits');
  // Its message, that it waits and can be undone, is true no more.
  if (!isAwaited) dismissToast(instanceToastKeyOf(sentAct.instanceId));
  await showStoredActs();
  notifyTabs();
  // Its page refetches on that answer itself.
  if (!isAwaited) void invalidateSecondSignings(queryClient, { id: sentAct.instanceId, clientId: sentAct.clientId });
  if (isAlreadyAnswered && !isAwaited) alreadyAnswered?.showAlreadyAnswered(sentAct.name, error);
  void queryClient.invalidateQueries({ queryKey: daysKey(sentAct.clientId) });
}

/** Sends all that can be sent; true when something has to be tried again. */
async function sendAll(accountKey: AccountKey, token: string): Promise<boolean> {
  const skippedInstanceIds = new Set<number>();
  for (;;) {
    const pendingActs = await readPendingActs(accountKey);
    const act = findNextAct(pendingActs, skippedInstanceIds);
    if (!act) return skippedInstanceIds.size > 0;
    // The browser knows when there is surely no contact, never when there is: not tried, it can still be taken back.
    if (!navigator.onLine) {
      for (const { key } of pendingActs) settleAct(key, 'waits');
      return true;
    }
    if (!(await markAsTried(act))) continue;
    // Never with another person's token.
    if (!isStillSignedIn(accountKey, token)) return false;
    const sendResult = await (isDoseAct(act)
      ? sendDose(act, ANSWER_TIMEOUT_MS).then((instanceId) => ({ instanceId }))
      : isSecondAct(act)
        ? sendSecondAnswer(act, ANSWER_TIMEOUT_MS).then((instanceId) => ({ instanceId }))
        : sendAct(act).then((instance) => ({ row: instance }))
    ).catch((error: unknown) => ({ error }));
    if (!('error' in sendResult)) {
      await ('row' in sendResult ? handleArrival(act, sendResult.row) : handleArrivalWithoutRow(act, sendResult.instanceId));
      continue;
    }
    const { error } = sendResult;
    const sendVerdict = verdictOf(error instanceof CallError ? error.status : 0, problemOf(error) !== undefined);
    if (sendVerdict === 'refused') await handleRefusal(accountKey, pendingActs, act, error);
    else if (sendVerdict === 'later') {
      skippedInstanceIds.add(act.instanceId);
      settleAct(act.key, 'waits');
    } else {
      for (const { key } of pendingActs) settleAct(key, 'waits');
      return sendVerdict === 'away';
    }
  }
}

tabChannel.addEventListener('message', ({ data }: { data: { row?: DayInstance } }) => {
  if (data.row) replaceInstance(queryClient, data.row);
  void showStoredActs();
});
/** Others' waiting acts and reports, and one's own reports: most often neither. */
let otherCounts: PendingCounts = { acts: 0, reports: 0 };
let reports: readonly ReportDraft[] = [];
const showWaiting = () => setWaitingItems(reports.length + countTextValues(otherCounts).count > 0 ? { reports, otherCounts } : undefined);
setReportRenderer((waitingReports) => {
  reports = waitingReports;
  showWaiting();
});

function beginSending() {
  const { account, token, accountToken } = getSession();
  if (account && token === accountToken) void showOthers(account).catch(() => {});
  return showStoredActs();
}

/** Owner and content are not known; only that somebody has to sign in here (R87). */
async function showOthers({ id, authorities }: Account): Promise<void> {
  otherCounts = await countOthersPending(id);
  const counts = countTextValues(otherCounts);
  showWaiting();
  // Somebody with a day sees it there.
  if (counts.count > 0 && sideOf(authorities) !== 'team') showSnack((t) => t('unsent.others', counts));
}
