/** Sends what somebody does to an instance: shown at once, taken back with the reason when the server refuses, undone from the message. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { activityInstances } from '#contract/planning/instances.ts';
import { isOpen, timeOf } from '#domain/planning/instance.ts';
import { type Deed, foresee, patchOf, undoOf } from '../family/dated/deeds.ts';
import { refusalText } from '../family/dated/refusal.ts';
import { aboutInstance, dropToast, replaceToast } from '../family/dated/replace-toast.ts';
import { useDates } from '../kit/dates.ts';
import { textOfHtml } from '../kit/html-text.ts';
import { call, serverNow } from '../start/call.ts';
import { statusOf } from '../start/errors.ts';
import { useWho } from '../start/session.ts';
import { snack } from '../start/snacks.ts';
import { useTexts } from '../start/texts.ts';
import type { Row } from './day.ts';
import { daysOf, instanceKey, putRow } from './day-query.ts';
import { outbox } from './load-outbox.ts';
import { sayNotDrawn } from './not-drawn.ts';
import type { How } from './outbox.ts';
import { cancelledBy, laidOver, type Unsent, unsentOf, wordsOf } from './outbox-rules.ts';
import { showUnsent, unsentNow } from './unsent.ts';

/** One at a time per instance: a second tap meanwhile does nothing. Resolves to the row as the server has it, or null when refused. */
const sending = new Map<number, Promise<Row | 'waits' | null>>();
/** Once nothing is on its way any more. */
export async function allSent(): Promise<void> {
  while (sending.size > 0) await Promise.all(sending.values());
}
const about = ({ id }: Row) => aboutInstance(id);

/** `onActing` is told which row changes, before it does. */
export function useActs(onActing?: (ids: readonly number[]) => void) {
  const queries = useQueryClient();
  const { t } = useTexts();
  const { account } = useWho();
  const dates = useDates();
  const name = `${account.firstName} ${account.lastName}`;

  const me = { id: account.id, name };
  const latest = (id: number): Row | undefined => {
    const known =
      queries.getQueryData<Row>(instanceKey(id)) ??
      queries.getQueriesData<Row[]>({ queryKey: ['day'] }).flatMap(([, rows]) => rows?.filter((row) => row.id === id) ?? [])[0];
    return known && laidOver(known, unsentNow(), me);
  };

  const undo = async (did: Row, deed: Deed) => {
    const answer = await sending.get(did.id);
    const row = typeof answer === 'object' && answer ? answer : (latest(did.id) ?? did);
    // What stands there now may be somebody else's: refused meanwhile, or another's act.
    const isMine = deed.act === 'restore' ? isOpen(row) : row.signedById === account.id && (deed.act === 'reset') === row.isCompleted;
    if (isMine) await act(row, deed);
  };

  const say = (before: Row, row: Row, deed: Deed, waits = false) => {
    const back = undoOf(before, deed);
    const action = back ? { action: { label: t('shared.undo'), run: () => void undo(row, back) } } : {};
    const did = t(`instance.did.${deed.act}`, { name: row.activityName, time: dates.clockOf(timeOf(row)) });
    replaceToast(about(row), waits ? `${did}, ${t('unsent.mark')}` : did, action);
  };

  /** Takes back what was never sent; else writes it down and sends it, or sends it alone where nothing can be kept. */
  const goOut = async (
    row: Row,
    deed: Deed,
    one: Unsent,
    cancelled: Unsent | undefined,
  ): Promise<How | { error: unknown; words: string } | 'cancelled'> => {
    await queries.cancelQueries({ queryKey: daysOf(row.clientId) });
    const box = await outbox().catch(() => undefined);
    if (cancelled && (await box?.cancel(cancelled))) return 'cancelled';
    try {
      if (cancelled) showUnsent([...unsentNow(), one]);
      if (box) return await box.put(one);
    } catch {
      // No key, no room, no such storage here: as without an outbox.
    }
    return send(queries, row, deed, one).then(
      (sent) => ({ row: sent }),
      (error: unknown) => ({ error, words: textOfHtml(wordsOf(one)) }),
    );
  };

  /** Does it: the row changes before the answer. Resolves to whether it held; the caller need not wait. */
  const act = async (row: Row, deed: Deed): Promise<boolean> => {
    if (sending.has(row.id)) return false;
    const tapped = serverNow();
    const seen = foresee(row, deed, { ...me, now: tapped });
    if ('refused' in seen) return false;
    const one = unsentOf(row, deed, tapped);
    onActing?.([row.id]);
    const before = unsentNow();
    const cancelled = cancelledBy(before, one);
    showUnsent(cancelled ? before.filter((other) => other !== cancelled) : [...before, one]);
    say(row, seen.row, deed);
    const doing = async (): Promise<Row | 'waits' | null> => {
      const how = await goOut(row, deed, one, cancelled);
      if (how === 'cancelled') return 'waits';
      if (how === 'waits') {
        say(row, seen.row, deed, true);
        return how;
      }
      showUnsent(unsentNow().filter(({ key, refused }) => key !== one.key || refused));
      if ('row' in how) {
        sayNotDrawn(how.row, t);
        return how.row;
      }
      // It did not happen, and its undo would undo somebody else's.
      dropToast(about(row));
      // What was written and could not be kept is said, so that it can be written again.
      const words = 'words' in how && how.words ? ` ${t('unsent.words', { words: how.words })}` : '';
      if (words || ![401, 403].includes(statusOf(how.error) ?? 0)) snack(refusalText(how.error, t, dates) + words, { tone: 'error' });
      refresh(queries, row, true);
      return null;
    };
    const answer = doing();
    sending.set(row.id, answer);
    const outcome = await answer.finally(() => sending.delete(row.id));
    if (outcome && outcome !== 'waits') refresh(queries, outcome, row.draws.length > 0);
    return outcome !== null;
  };

  /** An edit's outcome is not certain: it waits for the answer and throws what the server said. */
  const edit = async (row: Row, deed: Extract<Deed, { act: 'edit' }>): Promise<void> => {
    try {
      const answered = await send(queries, row, deed);
      say(row, answered, deed);
      refresh(queries, answered, deed.at !== undefined);
    } catch (error) {
      if (statusOf(error) !== 400) {
        refresh(queries, row, true);
        void queries.invalidateQueries({ queryKey: instanceKey(row.id) });
      }
      throw error;
    }
  };

  return { act, edit, isSending: (id: number) => sending.has(id) };
}

/** Without the outbox: with an act's own key and time all the same, or with the version that an edit saw. */
async function send(queries: QueryClient, row: Row, deed: Deed, one?: Unsent): Promise<Row> {
  const sent = one ? { body: one.patch, requestKey: one.key } : { body: patchOf(row, deed), ifMatch: row.version };
  const { data } = await call(activityInstances.change, { params: { id: row.id }, ...sent });
  putRow(queries, data);
  return data;
}

/** Anew from the server: the history always, the day where others of its rows changed too (stock) or it left the day. */
function refresh(queries: QueryClient, row: Row, whole: boolean): void {
  void queries.invalidateQueries({ queryKey: [...instanceKey(row.id), 'history'] });
  if (!whole) return;
  void queries.invalidateQueries({ queryKey: daysOf(row.clientId) });
  void queries.invalidateQueries({ queryKey: ['stock'] });
}
