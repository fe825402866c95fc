/** Sends what somebody does to an instance: shown at once, taken back with the reason when the server refuses, undone from the message. */
import type { QueryClient } from '@tanstack/react-query';
import type { Account } from '#contract/access/sign-in.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { isOpen, timeOf } from '#domain/planning/instance.ts';
import { call } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { statusOf } from '../core/errors.ts';
import { snack } from '../core/snacks.ts';
import type { useDates } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { willAct } from '../kit/second-tap.ts';
import { type Command, foresee, patchOf, undoOf } from '../shared/dated/commands.ts';
import { followAct, keepRefused } from '../shared/dated/follow-act.ts';
import { refusalText } from '../shared/dated/refusal.ts';
import { aboutInstance, dropToast, replaceToast } from '../shared/dated/replace-toast.ts';
import type { Row } from '../shared/day/day.ts';
import { daysOf, instanceKey, putRow } from '../shared/day/day-query.ts';
import { sending } from '../shared/pending/in-flight.ts';
import { pendingNow } from '../shared/pending/pending.ts';
import { applyPending, cancelledBy, type PendingAct, pendingOf, wordsOf } from '../shared/pending/pending-rules.ts';
import { showPending } from '../shared/pending/show-pending.ts';
import { showNotDeducted } from '../shared/stock/not-deducted.ts';
import { outbox } from '../sync/load-outbox.ts';
import type { How } from '../sync/outbox.ts';

export type Edit = Extract<Command, { act: 'edit' }>;
/** Whoever acts, and what the page knows; `onActing` is told which row changes, before it does. */
type By = {
  queries: QueryClient;
  account: Account;
  dates: ReturnType<typeof useDates>;
  onActing?: ((ids: readonly number[]) => void) | undefined;
};

/** Does it: the row changes before the answer. Resolves to whether it held; the caller need not wait. */
export async function act(by: By, row: Row, command: Command, tapped: string): Promise<boolean> {
  const { queries, dates } = by;
  if (sending.has(row.id)) return false;
  const seen = foresee(row, command, { ...meOf(by), now: tapped });
  if ('refused' in seen) return false;
  const one = pendingOf(row, command, tapped);
  willAct(document.activeElement);
  by.onActing?.([row.id]);
  const before = pendingNow();
  const cancelled = cancelledBy(before, one);
  showPending(cancelled ? before.filter((other) => other !== cancelled) : [...before, one]);
  say(by, row, seen.row, command);
  followAct(draftOf(row), row, command, seen.row);
  const doing = async (): Promise<Row | 'waits' | null> => {
    const how = await dispatch(queries, row, command, one, cancelled);
    if (how === 'cancelled') return 'waits';
    if (how === 'waits') {
      say(by, row, seen.row, command, true);
      return how;
    }
    showPending(pendingNow().filter(({ key, refused }) => key !== one.key || refused));
    if ('row' in how) {
      showNotDeducted(how.row);
      followAct(draftOf(row), row, command, how.row);
      return how.row;
    }
    // It did not happen, and its undo would undo somebody else's.
    dropToast(about(row));
    keepRefused(draftOf(row), command, how.error);
    // What was written and could not be kept is said, so that it can be written again.
    const words = 'words' in how && how.words;
    if (words || ![401, 403].includes(statusOf(how.error) ?? 0))
      snack((t) => refusalText(how.error, t, dates) + (words ? ` ${t('unsent.words', { words })}` : ''), { tone: 'error' });
    refresh(queries, row, true);
    return null;
  };
  const answer = doing();
  sending.set(row.id, answer);
  const outcome = await answer.finally(() => sending.delete(row.id));
  if (outcome && outcome !== 'waits') refresh(queries, outcome, row.draws.length > 0);
  return outcome !== null;
}

/** An edit's outcome is not certain: it waits for the answer and throws what the server said. */
export async function edit(by: By, row: Row, command: Edit): Promise<void> {
  const { queries } = by;
  try {
    const answered = await send(queries, row, command);
    say(by, row, answered, command);
    refresh(queries, answered, command.at !== undefined);
  } catch (error) {
    if (statusOf(error) !== 400) refresh(queries, row, true);
    throw error;
  }
}

const about = ({ id }: Row) => aboutInstance(id);
const draftOf = ({ id }: Row) => ({ kind: 'activity' as const, id });
const meOf = ({ account }: By) => ({ id: account.id, name: `${account.firstName} ${account.lastName}` });

function latest(by: By, id: number): Row | undefined {
  const { queries } = by;
  const known =
    queries.getQueryData<Row>(instanceKey(id)) ??
    queries.getQueriesData<Row[]>({ queryKey: ['day'] }).flatMap(([, rows]) => rows?.filter((row) => row.id === id) ?? [])[0];
  return known && applyPending(known, pendingNow(), meOf(by));
}

async function undo(by: By, did: Row, command: Command): Promise<void> {
  const answer = await sending.get(did.id);
  const row = typeof answer === 'object' && answer ? answer : (latest(by, did.id) ?? did);
  // What stands there now may be somebody else's: refused meanwhile, or another's act.
  const isMine =
    command.act === 'restore' ? isOpen(row) : row.signedById === by.account.id && (command.act === 'reset') === row.isCompleted;
  if (isMine) await act(by, row, command, serverNow());
}

function say(by: By, before: Row, row: Row, command: Command, waits = false): void {
  const back = undoOf(before, command);
  const action = back ? { action: { label: 'shared.undo' as const, run: () => void undo(by, row, back) } } : {};
  const values = { name: row.activityName, time: by.dates.clockOf(timeOf(row)) };
  replaceToast(about(row), (t) => t(`instance.did.${command.act}`, values) + (waits ? `, ${t('unsent.mark')}` : ''), action);
}

/** Takes back what was never sent; else writes it down and sends it, or sends it alone where nothing can be kept. */
async function dispatch(
  queries: QueryClient,
  row: Row,
  command: Command,
  one: PendingAct,
  cancelled: PendingAct | undefined,
): Promise<How | { error: unknown; words: string } | 'cancelled'> {
  await queries.cancelQueries({ queryKey: daysOf(row.clientId) });
  const box = await outbox().catch(() => undefined);
  if (cancelled && (await box?.cancel(cancelled))) return 'cancelled';
  try {
    if (cancelled) showPending([...pendingNow(), one]);
    if (box) return await box.put(one);
  } catch {
    // No key, no room, no such storage here: as without an outbox.
  }
  return send(queries, row, command, one).then(
    (sent) => ({ row: sent }),
    (error: unknown) => ({ error, words: textOfHtml(wordsOf(one)) }),
  );
}

/** Without the outbox: with an act's own key and time all the same, or with the version that an edit saw. */
async function send(queries: QueryClient, row: Row, command: Command, one?: PendingAct): Promise<Row> {
  const sent = one ? { body: one.patch, requestKey: one.key } : { body: patchOf(row, command), ifMatch: row.version };
  const { data } = await call(activityInstances.change, { params: { id: row.id }, ...sent });
  putRow(queries, data);
  return data;
}

/** Anew from the server: the history always, itself and the day where it was refused, others of its rows changed too (stock) or it left the day. */
function refresh(queries: QueryClient, row: Row, whole: boolean): void {
  void queries.invalidateQueries({ queryKey: whole ? instanceKey(row.id) : [...instanceKey(row.id), 'history'] });
  if (!whole) return;
  void queries.invalidateQueries({ queryKey: daysOf(row.clientId) });
  void queries.invalidateQueries({ queryKey: ['stock'] });
}
