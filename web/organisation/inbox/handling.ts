/** Sends what is done about entries of the inbox, and what takes it back. */
import type { InboxEntry } from '#contract/inbox.ts';
import { inbox } from '#contract/inbox.ts';
import type { InboxState } from '#domain/inbox.ts';
import { callApi } from '../../core/call.ts';
import type { Translate } from '../../core/texts.ts';
import type { InboxSearch } from './inbox-query.ts';

export type HandlingResult = { changed: number; inboxIds: number[]; left: number };
export type Handling = {
  entries: readonly Pick<InboxEntry, 'id' | 'version' | 'name' | 'clientName' | 'state' | 'noteCount'>[];
  state: InboxState;
  /** All matching entries, on every page: the list's filters, one state, and the number that the list shows. */
  allMatching?: { search: InboxSearch; listedState: InboxState; total: number };
  note?: string | undefined;
};

export async function sendInboxHandling({ entries, state: newState, allMatching, note }: Handling): Promise<HandlingResult> {
  const handlingChange = { state: newState, ...(note && { note }) };
  const [entry, ...others] = entries;
  if (allMatching) {
    const { clientId, labelId, kind, missed } = allMatching.search;
    const toIdList = (id: number | undefined) => (id === undefined ? undefined : [id]);
    const idFilters = { clientIds: toIdList(clientId), labelIds: toIdList(labelId) };
    const matchingFilter = { ...idFilters, kind, missed, state: allMatching.listedState, total: allMatching.total };
    return (await callApi(inbox.changeAll, { body: { matching: dropUndefined(matchingFilter), ...handlingChange } })).data;
  }
  if (entry && others.length === 0)
    await callApi(inbox.change, { params: { id: entry.id }, body: handlingChange, ifMatch: entry.version, isQuiet: true });
  else await callApi(inbox.changeAll, { body: { inboxIds: entries.map(({ id }) => id), ...handlingChange } });
  return { changed: entries.length, inboxIds: entries.map(({ id }) => id), left: 0 };
}

export async function undoInboxHandling({ entries, allMatching, result }: Handling & { result: HandlingResult }): Promise<void> {
  if (allMatching) await callApi(inbox.changeAll, { body: { inboxIds: result.inboxIds, state: allMatching.listedState } });
  else
    for (const [state, stateEntries] of Map.groupBy(entries, (entry) => entry.state))
      await callApi(inbox.changeAll, { body: { inboxIds: stateEntries.map(({ id }) => id), state } });
}

/** The act that was done, in words. */
export function doneText(
  { entries, state }: Handling,
  { changed: changedCount, left: remainingCount }: HandlingResult,
  t: Translate,
): string {
  const stateText = t(`inbox.done.${state}`, { count: changedCount, name: entries[0]?.name });
  return [stateText, remainingCount > 0 && t('inbox.left', { count: remainingCount })].filter(Boolean).join('. ');
}

const dropUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
