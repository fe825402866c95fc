/** The day of one client from the server, and one instance of it in the memory of the page. */
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Output } from '#contract/endpoint.ts';
import type { activityInstances } from '#contract/planning.ts';
import { recheckChoice } from '../access/who.ts';
import { addressOf, at, call } from '../shared/call.ts';
import { errorText, statusOf } from '../shared/errors.ts';
import { getSession } from '../shared/session.ts';
import { snack } from '../shared/snacks.ts';
import { useTexts } from '../shared/texts.ts';
import type { Row } from './day.ts';

const RELOAD = 5 * 60_000;

export const daysOf = (clientId: number) => ['day', clientId] as const;
export const instanceKey = (id: number) => ['instance', id] as const;

type Grouped = Output<typeof activityInstances.grouped>;
const rowsOf = (day: Grouped): Row[] => [...day.finishedInstances, ...day.unfinishedInstances];

const ask = async (clientId: number, date: string, signal: AbortSignal): Promise<Row[]> => {
  const grouped = at<typeof activityInstances.grouped>('GET', '/api/activity-instances/client/{clientId}/grouped');
  const early = window.earlyDay;
  delete window.earlyDay;
  if (early?.token === getSession().token && early?.address === addressOf(grouped.path, { clientId }, { date })) {
    const answer = await early.answer.catch(() => undefined);
    if (answer?.ok) return rowsOf(await answer.json());
  }
  const { data } = await call(grouped, { params: { clientId }, query: { date }, signal });
  return rowsOf(data);
};

/** The day, asked anew every five minutes (spec 2 §9); an error is said in a snackbar (spec 2 §8). */
export const useDay = (clientId: number, date: string) => {
  const { t } = useTexts();
  const router = useRouter();
  const found = useQuery({
    queryKey: [...daysOf(clientId), date],
    queryFn: ({ signal }) => ask(clientId, date, signal),
    refetchInterval: RELOAD,
    refetchOnWindowFocus: false,
  });
  const { error } = found;
  useEffect(() => {
    if (!error) return;
    snack(errorText(error, t), { tone: 'error' });
    // The chosen client may be no longer one's own: the groups are asked anew, and the guard decides (decision 5).
    if (statusOf(error) === 404) void recheckChoice().then(() => router.invalidate());
  }, [error, t, router]);
  return found;
};

/** Puts an instance where the page shows it: in every day that holds it, and on its own page. */
export const putRow = (queries: QueryClient, row: Row): void => {
  queries.setQueriesData<Row[]>({ queryKey: daysOf(row.clientId) }, (rows) => rows?.map((other) => (other.id === row.id ? row : other)));
  queries.setQueryData<Row>(instanceKey(row.id), (known) => (known ? row : known));
};
