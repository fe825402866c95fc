/** The day of one client from the server, and one instance of it in the memory of the page. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Output } from '#contract/endpoint.ts';
import { activityInstances } from '#contract/planning/instances.ts';
import { addressOf, call } from '../start/call.ts';
import { errorText, statusOf } from '../start/errors.ts';
import { getSession, useWho } from '../start/session.ts';
import { snack } from '../start/snacks.ts';
import { deviceStore, dropLost, keep, recheckKept } from '../start/who.ts';
import type { Row } from './day.ts';
import { layOver, useUnsent } from './unsent.ts';

const RELOAD = 5 * 60_000;
/** The pause between two looks for contact. */
const AWAY = 10_000;
/** The longest that an answer may take, and that nothing is shown meanwhile where something is remembered. */
const LONGEST = 30_000;
const PATIENCE = 4000;

export const daysOf = (clientId: number) => ['day', clientId] as const;
export const instanceKey = (id: number) => ['instance', id] as const;

type Grouped = Output<typeof activityInstances.grouped>;
const rowsOf = (day: Grouped): Row[] => [...day.finishedInstances, ...day.unfinishedInstances];

/** The name of a day among what is kept on this device. */
export const nameOfDay = (clientId: number, date: string) => `day:${clientId}:${date}`;
export const keepDay = (clientId: number, date: string, day: Grouped): void => keep(nameOfDay(clientId, date), rowsOf(day));

/** Rows as this person left them, sent or not. */
export function useLaidOver() {
  const acts = useUnsent();
  const { account } = useWho();
  const me = { id: account.id, name: `${account.firstName} ${account.lastName}` };
  return (rows: Row[]): Row[] => (acts.length ? rows.map((row) => layOver(row, acts, me)) : rows);
}

/**
 * The day, asked anew every five minutes (product «The day»); an error is said in a snackbar. Without contact the last known one is
 * shown with its age: `since`, an instant.
 */
export function useDay(clientId: number, date: string) {
  const router = useRouter();
  const lay = useLaidOver();
  const query = useQuery({
    queryKey: [...daysOf(clientId), date],
    queryFn: ({ signal }) => ask(clientId, date, signal),
    refetchInterval: ({ state }) => (statusOf(state.error) === 0 ? AWAY : RELOAD),
    refetchOnWindowFocus: false,
  });
  const { error, failureReason, dataUpdatedAt, refetch } = query;
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (statusOf(failureReason) === 0) setAway(true);
  }, [failureReason]);
  const isAsked = query.data === undefined;
  useEffect(() => {
    if (!isAsked) return;
    const timer = setTimeout(() => setAway(true), PATIENCE);
    return () => clearTimeout(timer);
  }, [isAsked]);
  useEffect(() => {
    if (!dataUpdatedAt) return;
    setAway(false);
    void recheckKept();
  }, [dataUpdatedAt]);
  useEffect(() => {
    const back = () => void refetch();
    addEventListener('online', back);
    return () => removeEventListener('online', back);
  }, [refetch]);
  // Never in place of a refusal.
  const kept = useKeptDay(nameOfDay(clientId, date), isAway && isAsked && !(statusOf(error) ?? 0));
  const rows = query.data ?? kept?.value;
  const isShown = rows !== undefined;
  useEffect(() => {
    if (!error || (isShown && statusOf(error) === 0)) return;
    snack((t) => errorText(error, t), { tone: 'error' });
    // The rest of a lost client is SignedIn.tsx's.
    if (statusOf(error) === 404 && dropLost()) void router.invalidate();
  }, [error, isShown, router]);
  const since = isAway && isShown ? new Date(query.data ? dataUpdatedAt : kept!.at).toISOString() : undefined;
  return { data: rows && lay(rows), error, refetch, since };
}

/** Puts an instance where the page shows it: in every day that holds it, and on its own page. */
export function putRow(queries: QueryClient, row: Row): void {
  queries.setQueriesData<Row[]>({ queryKey: daysOf(row.clientId) }, (rows) => rows?.map((other) => (other.id === row.id ? row : other)));
  queries.setQueryData<Row>(instanceKey(row.id), (known) => (known ? row : known));
}

async function fetched(clientId: number, date: string, signal: AbortSignal): Promise<Row[]> {
  const early = window.earlyDay;
  delete window.earlyDay;
  if (early?.token === getSession().token && early?.address === addressOf(activityInstances.grouped.path, { clientId }, { date })) {
    const answer = await early.answer.catch(() => undefined);
    if (answer?.ok) return rowsOf(await answer.json());
  }
  const { data } = await call(activityInstances.grouped, { params: { clientId }, query: { date }, signal, within: LONGEST });
  return rowsOf(data);
}

async function ask(clientId: number, date: string, signal: AbortSignal): Promise<Row[]> {
  const rows = await fetched(clientId, date, signal);
  keep(nameOfDay(clientId, date), rows);
  return rows;
}

/** The day as it was remembered in this browser, once no answer came. */
function useKeptDay(what: string, isWanted: boolean) {
  const [kept, setKept] = useState<{ what: string; value: Row[]; at: number }>();
  useEffect(() => {
    if (!isWanted) return;
    let left = false;
    deviceStore()
      .then(({ keptRead }) => keptRead<Row[]>(what))
      .then((stored) => !left && stored && setKept({ what, ...stored }))
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [what, isWanted]);
  return isWanted && kept?.what === what ? kept : undefined;
}
