/** Sends what somebody does to an instance: shown at once, taken back with the reason when the server refuses, undone from the message. */
import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/access/sign-in.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { httpStatusOf } from '../core/errors.ts';
import { getSession } from '../core/session.ts';
import { snack } from '../core/snacks.ts';
import type { useDates } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { waitForNextTask } from '../kit/next-task.ts';
import { registerAct } from '../kit/second-tap.ts';
import { type Command, patchOf, predictOutcome, undoOf } from '../shared/dated/commands.ts';
import { storeRefusedDraft, updateDraftAfterAct } from '../shared/dated/follow-act.ts';
import { refusalText } from '../shared/dated/refusal.ts';
import { aboutInstance, dropToast, replaceToast } from '../shared/dated/replace-toast.ts';
import type { Row } from '../shared/day/day.ts';
import { daysKey, instanceKey, putRow } from '../shared/day/day-query.ts';
import { actsInFlight } from '../shared/pending/in-flight.ts';
import { pendingNow } from '../shared/pending/pending.ts';
import { actsCancelledBy, applyPending, type PendingAct, pendingActOf, wordsOfAct } from '../shared/pending/pending-rules.ts';
import { showPending } from '../shared/pending/show-pending.ts';
import { showNotDeducted } from '../shared/stock/not-deducted.ts';
import { loadOutbox } from '../sync/load-outbox.ts';
import type { SendResult } from '../sync/outbox.ts';

export type Edit = Extract<Command, { act: 'edit' }>;
/** The account that acts, and what the page knows; `onActing` is called with the row that changes, before it does. */
type Context = {
  queryClient: QueryClient;
  account: Account;
  dates: ReturnType<typeof useDates>;
  onActing?: ((ids: readonly number[]) => void) | undefined;
};

/** Performs the act: the row changes before the answer. Resolves to whether it succeeded; the caller need not wait. */
export async function act(context: Context, rowAtTap: Row, command: Command, tappedAt: string): Promise<boolean> {
  const { queryClient, dates } = context;
  let row = rowAtTap;
  // An act that is on its way is waited for: what somebody then says in a sheet is done after it, to the row that came of it.
  for (let sendingAct = actsInFlight.get(rowAtTap.id); sendingAct; sendingAct = actsInFlight.get(rowAtTap.id))
    row = rowAfter(context, await sendingAct, row);
  const foreseenResult = predictOutcome(row, command, { ...actorOf(context), now: tappedAt });
  if ('refused' in foreseenResult) return false;
  const pendingAct = pendingActOf(row, command, tappedAt);
  registerAct(document.activeElement);
  context.onActing?.([row.id]);
  const waitingActs = pendingNow();
  const cancelledActs = actsCancelledBy(waitingActs, pendingAct);
  showPending(
    cancelledActs.length ? waitingActs.filter((waitingAct) => !cancelledActs.includes(waitingAct)) : [...waitingActs, pendingAct],
  );
  // The row's own frame comes before what is said of it.
  const message = waitForNextTask().then(() => showToast(context, row, foreseenResult.row, command));
  updateDraftAfterAct(datedRefOf(row), row, command, foreseenResult.row);
  const attempt = async (): Promise<Row | 'waits' | null> => {
    // The page may be left before the act is stored or sent, though the row shows it; with its own key it is done once, and never by another person.
    const sendLast = () => {
      if (getSession().account === context.account)
        void callApi(activityInstances.change, { ...requestOf(row, pendingAct), keepalive: true }).catch(() => {});
    };
    addEventListener('pagehide', sendLast);
    const result = await dispatch(queryClient, row, command, pendingAct, cancelledActs).finally(() =>
      removeEventListener('pagehide', sendLast),
    );
    await message;
    if (result === 'cancelled') return 'waits';
    if (result === 'waits') {
      showToast(context, row, foreseenResult.row, command, true);
      return result;
    }
    showPending(pendingNow().filter(({ key, refused }) => key !== pendingAct.key || refused));
    if ('row' in result) {
      showNotDeducted(result.row);
      updateDraftAfterAct(datedRefOf(row), row, command, result.row);
      return result.row;
    }
    // The act failed, and its undo would undo somebody else's.
    dropToast(toastKeyOf(row));
    storeRefusedDraft(datedRefOf(row), command, result.error);
    // The comment that could not be stored is shown, so that it can be written again.
    const words = 'words' in result && result.words;
    if (words || ![401, 403].includes(httpStatusOf(result.error)!))
      snack((t) => refusalText(result.error, t, dates) + (words ? ` ${t('unsent.words', { words })}` : ''), { tone: 'error' });
    refresh(queryClient, row, true);
    return null;
  };
  const answer = attempt();
  actsInFlight.set(row.id, answer);
  const outcome = await answer.finally(() => actsInFlight.delete(row.id));
  if (outcome && outcome !== 'waits') refresh(queryClient, outcome, row.draws.length > 0);
  return outcome !== null;
}

/** An edit's outcome is not certain: it waits for the answer and throws the server's error. */
export async function edit(context: Context, row: Row, command: Edit): Promise<void> {
  const { queryClient } = context;
  try {
    const savedRow = await send(queryClient, row, command);
    showToast(context, row, savedRow, command);
    refresh(queryClient, savedRow, command.at !== undefined);
  } catch (error) {
    if (httpStatusOf(error) !== 400) refresh(queryClient, row, true);
    throw error;
  }
}

const toastKeyOf = ({ id }: Row) => aboutInstance(id);
const datedRefOf = ({ id }: Row) => ({ kind: 'activity' as const, id });
const actorOf = ({ account }: Context) => ({ id: account.id, name: `${account.firstName} ${account.lastName}` });

function latestRow(context: Context, id: number): Row | undefined {
  const { queryClient } = context;
  const cachedRow =
    queryClient.getQueryData<Row>(instanceKey(id)) ??
    queryClient.getQueriesData<Row[]>({ queryKey: ['day'] }).flatMap(([, rows]) => rows?.filter((row) => row.id === id) ?? [])[0];
  return cachedRow && applyPending(cachedRow, pendingNow(), actorOf(context));
}

/** The row as an act left it: as the server answered, else as the page knows it. */
const rowAfter = (context: Context, answer: Row | 'waits' | null | undefined, row: Row): Row =>
  typeof answer === 'object' && answer ? answer : (latestRow(context, row.id) ?? row);

async function undo(context: Context, changedRow: Row, command: Command): Promise<void> {
  const row = rowAfter(context, await actsInFlight.get(changedRow.id), changedRow);
  // The row's state may be somebody else's by now: this act was refused meanwhile, or another followed.
  const isUndoable =
    command.act === 'restore' ? isOpen(row) : row.signedById === context.account.id && (command.act === 'reset') === row.isCompleted;
  if (isUndoable) await act(context, row, command, serverNow());
}

function showToast(context: Context, previousRow: Row, row: Row, command: Command, isWaiting = false): void {
  const undoCommand = undoOf(previousRow, command);
  const action = undoCommand ? { action: { label: 'shared.undo' as const, run: () => void undo(context, row, undoCommand) } } : {};
  const values = { name: row.activityName, time: context.dates.formatTime(placedTimeOf(row)) };
  replaceToast(toastKeyOf(row), (t) => t(`instance.did.${command.act}`, values) + (isWaiting ? `, ${t('unsent.mark')}` : ''), action);
}

/** Takes back what was never sent; else stores the act and sends it, or only sends it where nothing can be stored. */
async function dispatch(
  queryClient: QueryClient,
  row: Row,
  command: Command,
  pendingAct: PendingAct,
  cancelledActs: readonly PendingAct[],
): Promise<SendResult | { error: unknown; words: string } | 'cancelled'> {
  await queryClient.cancelQueries({ queryKey: daysKey(row.clientId) });
  const box = await loadOutbox().catch(() => undefined);
  if (cancelledActs.length && (await box?.cancel(cancelledActs))) return 'cancelled';
  try {
    if (cancelledActs.length) showPending([...pendingNow(), pendingAct]);
    if (box) return await box.put(pendingAct);
  } catch {
    // No key, no room, no such storage here: as without an outbox.
  }
  return send(queryClient, row, command, pendingAct).then(
    (savedRow) => ({ row: savedRow }),
    (error: unknown) => ({ error, words: textOfHtml(wordsOfAct(pendingAct)) }),
  );
}

const requestOf = ({ id }: Row, { patch, key }: PendingAct) => ({ params: { id }, body: patch, requestKey: key });

/** Without the outbox: with an act's own key and time all the same, or with the version that an edit saw. */
async function send(queryClient: QueryClient, row: Row, command: Command, pendingAct?: PendingAct): Promise<Row> {
  const request = pendingAct ? requestOf(row, pendingAct) : { params: { id: row.id }, body: patchOf(row, command), ifMatch: row.version };
  const { data } = await callApi(activityInstances.change, request);
  putRow(queryClient, data);
  return data;
}

/** Fetches anew: the history always; the instance and its day where it was refused, left the day, or other rows changed too (stock). */
function refresh(queryClient: QueryClient, row: Row, isFull: boolean): void {
  void queryClient.invalidateQueries({ queryKey: isFull ? instanceKey(row.id) : [...instanceKey(row.id), 'history'] });
  if (!isFull) return;
  void queryClient.invalidateQueries({ queryKey: daysKey(row.clientId) });
  void queryClient.invalidateQueries({ queryKey: ['stock'] });
}
