/** Sends what somebody does to an instance: shown at once, taken back with the reason when the server refuses, undone from the message. */
import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/access/sign-in.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import { getSession } from '../core/session.ts';
import { showSnack } from '../core/snacks.ts';
import type { useDateFormatters } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { waitForNextTask } from '../kit/next-task.ts';
import { registerAct } from '../kit/second-tap.ts';
import { type Command, instancePatchOf, predictOutcome, undoCommandOf } from '../shared/dated/commands.ts';
import { storeRefusedDraft, updateDraftAfterAct } from '../shared/dated/follow-act.ts';
import { refusalText } from '../shared/dated/refusal.ts';
import { dismissToast, instanceToastKeyOf, replaceToast } from '../shared/dated/replace-toast.ts';
import type { DayInstance } from '../shared/day/day.ts';
import { daysKey, instanceKey, replaceInstance } from '../shared/day/day-query.ts';
import { actsInFlight } from '../shared/pending/in-flight.ts';
import { getPendingActs } from '../shared/pending/pending.ts';
import { applyPending, findCancelledActs, type PendingAct, pendingActOf, writtenTextOf } from '../shared/pending/pending-rules.ts';
import { showPendingActs } from '../shared/pending/show-pending.ts';
import { showNotDeducted } from '../shared/stock/not-deducted.ts';
import { loadOutbox } from '../sync/load-outbox.ts';
import type { SendResult } from '../sync/outbox.ts';

export type EditCommand = Extract<Command, { act: 'edit' }>;
/** The account that acts, and what the page knows; `onBeforeAct` is called with the row that changes, before it does. */
type ActContext = {
  queryClient: QueryClient;
  account: Account;
  dates: ReturnType<typeof useDateFormatters>;
  onBeforeAct?: ((ids: readonly number[]) => void) | undefined;
};

/** Performs the act: the row changes before the answer. Resolves to whether it succeeded; the caller need not wait. */
export async function performAct(context: ActContext, instanceAtTap: DayInstance, command: Command, tappedAt: string): Promise<boolean> {
  const { queryClient, dates } = context;
  let instance = instanceAtTap;
  // An act that is on its way is waited for: what somebody then says in a sheet is done after it, to the row that came of it.
  for (let sendingAct = actsInFlight.get(instanceAtTap.id); sendingAct; sendingAct = actsInFlight.get(instanceAtTap.id))
    instance = instanceAfterAct(context, await sendingAct, instance);
  const predictedResult = predictOutcome(instance, command, { ...actorOf(context), now: tappedAt });
  if ('refused' in predictedResult) return false;
  const pendingAct = pendingActOf(instance, command, tappedAt);
  registerAct(document.activeElement);
  context.onBeforeAct?.([instance.id]);
  const waitingActs = getPendingActs();
  const cancelledActs = findCancelledActs(waitingActs, pendingAct);
  showPendingActs(
    cancelledActs.length ? waitingActs.filter((waitingAct) => !cancelledActs.includes(waitingAct)) : [...waitingActs, pendingAct],
  );
  // The row's own frame comes before what is said of it.
  const toastPromise = waitForNextTask().then(() => showToast(context, instance, predictedResult.row, command));
  updateDraftAfterAct(datedRefOf(instance), instance, command, predictedResult.row);
  const sendAndReport = async (): Promise<DayInstance | 'waits' | null> => {
    // The page may be left before the act is stored or sent, though the row shows it; with its own key it is done once, and never by another person.
    const sendOnPageHide = () => {
      if (getSession().account === context.account)
        void callApi(activityInstances.change, { ...requestOf(instance, pendingAct), keepalive: true }).catch(() => {});
    };
    addEventListener('pagehide', sendOnPageHide);
    const result = await dispatchAct(queryClient, instance, command, pendingAct, cancelledActs).finally(() =>
      removeEventListener('pagehide', sendOnPageHide),
    );
    await toastPromise;
    if (result === 'cancelled') return 'waits';
    if (result === 'waits') {
      showToast(context, instance, predictedResult.row, command, true);
      return result;
    }
    showPendingActs(getPendingActs().filter(({ key, refused }) => key !== pendingAct.key || refused));
    if ('row' in result) {
      showNotDeducted(result.row);
      updateDraftAfterAct(datedRefOf(instance), instance, command, result.row);
      return result.row;
    }
    // The act failed, and its undo would undo somebody else's.
    dismissToast(toastKeyOf(instance));
    storeRefusedDraft(datedRefOf(instance), command, result.error);
    // The comment that could not be stored is shown, so that it can be written again.
    const commentText = 'words' in result && result.words;
    if (commentText || ![401, 403].includes(httpStatusOf(result.error)!))
      showSnack((t) => refusalText(result.error, t, dates) + (commentText ? ` ${t('unsent.words', { words: commentText })}` : ''), {
        tone: 'error',
      });
    refreshInstance(queryClient, instance, true);
    return null;
  };
  const resultPromise = sendAndReport();
  actsInFlight.set(instance.id, resultPromise);
  const outcome = await resultPromise.finally(() => actsInFlight.delete(instance.id));
  if (outcome && outcome !== 'waits') refreshInstance(queryClient, outcome, instance.draws.length > 0);
  return outcome !== null;
}

/** An edit's outcome is not certain: it waits for the answer and throws the server's error. */
export async function performEdit(context: ActContext, instance: DayInstance, command: EditCommand): Promise<void> {
  const { queryClient } = context;
  try {
    const savedInstance = await sendChange(queryClient, instance, command);
    showToast(context, instance, savedInstance, command);
    refreshInstance(queryClient, savedInstance, command.at !== undefined);
  } catch (error) {
    if (httpStatusOf(error) !== 400) refreshInstance(queryClient, instance, true);
    throw error;
  }
}

const toastKeyOf = ({ id }: DayInstance) => instanceToastKeyOf(id);
const datedRefOf = ({ id }: DayInstance) => ({ kind: 'activity' as const, id });
const actorOf = ({ account }: ActContext) => ({ id: account.id, name: `${account.firstName} ${account.lastName}` });

function findLatestInstance(context: ActContext, id: number): DayInstance | undefined {
  const { queryClient } = context;
  const cachedInstance =
    queryClient.getQueryData<DayInstance>(instanceKey(id)) ??
    queryClient
      .getQueriesData<DayInstance[]>({ queryKey: ['day'] })
      .flatMap(([, instances]) => instances?.filter((instance) => instance.id === id) ?? [])[0];
  return cachedInstance && applyPending(cachedInstance, getPendingActs(), actorOf(context));
}

/** The row as an act left it: as the server answered, else as the page knows it. */
const instanceAfterAct = (context: ActContext, actResult: DayInstance | 'waits' | null | undefined, instance: DayInstance): DayInstance =>
  typeof actResult === 'object' && actResult ? actResult : (findLatestInstance(context, instance.id) ?? instance);

async function undoAct(context: ActContext, changedInstance: DayInstance, command: Command): Promise<void> {
  const instance = instanceAfterAct(context, await actsInFlight.get(changedInstance.id), changedInstance);
  // The row's state may be somebody else's by now: this act was refused meanwhile, or another followed.
  const isUndoable =
    command.act === 'restore'
      ? isOpen(instance)
      : instance.signedById === context.account.id && (command.act === 'reset') === instance.isCompleted;
  if (isUndoable) await performAct(context, instance, command, serverNow());
}

function showToast(context: ActContext, previousInstance: DayInstance, instance: DayInstance, command: Command, isWaiting = false): void {
  const undoCommand = undoCommandOf(previousInstance, command);
  const action = undoCommand ? { action: { label: 'shared.undo' as const, run: () => void undoAct(context, instance, undoCommand) } } : {};
  const textValues = { name: instance.activityName, time: context.dates.formatTime(placedTimeOf(instance)) };
  replaceToast(
    toastKeyOf(instance),
    (t) => t(`instance.did.${command.act}`, textValues) + (isWaiting ? `, ${t('unsent.mark')}` : ''),
    action,
  );
}

/** Takes back what was never sent; else stores the act and sends it, or only sends it where nothing can be stored. */
async function dispatchAct(
  queryClient: QueryClient,
  instance: DayInstance,
  command: Command,
  pendingAct: PendingAct,
  cancelledActs: readonly PendingAct[],
): Promise<SendResult | { error: unknown; words: string } | 'cancelled'> {
  await queryClient.cancelQueries({ queryKey: daysKey(instance.clientId) });
  const outbox = await loadOutbox().catch(() => undefined);
  if (cancelledActs.length && (await outbox?.cancelActs(cancelledActs))) return 'cancelled';
  try {
    if (cancelledActs.length) showPendingActs([...getPendingActs(), pendingAct]);
    if (outbox) return await outbox.enqueueAct(pendingAct);
  } catch {
    // No key, no room, no such storage here: as without an outbox.
  }
  return sendChange(queryClient, instance, command, pendingAct).then(
    (savedInstance) => ({ row: savedInstance }),
    (error: unknown) => ({ error, words: textOfHtml(writtenTextOf(pendingAct)) }),
  );
}

const requestOf = ({ id }: DayInstance, { patch, key }: PendingAct) => ({ params: { id }, body: patch, requestKey: key });

/** Without the outbox: with an act's own key and time all the same, or with the version that an edit saw. */
async function sendChange(
  queryClient: QueryClient,
  instance: DayInstance,
  command: Command,
  pendingAct?: PendingAct,
): Promise<DayInstance> {
  const request = pendingAct
    ? requestOf(instance, pendingAct)
    : { params: { id: instance.id }, body: instancePatchOf(instance, command), ifMatch: instance.version };
  const { data: changedInstance } = await callApi(activityInstances.change, request);
  replaceInstance(queryClient, changedInstance);
  return changedInstance;
}

/** Fetches anew: the history always; the instance and its day where it was refused, left the day, or other rows changed too (stock). */
function refreshInstance(queryClient: QueryClient, instance: DayInstance, isFull: boolean): void {
  void queryClient.invalidateQueries({ queryKey: isFull ? instanceKey(instance.id) : [...instanceKey(instance.id), 'history'] });
  if (!isFull) return;
  void queryClient.invalidateQueries({ queryKey: daysKey(instance.clientId) });
  void queryClient.invalidateQueries({ queryKey: ['stock'] });
}
