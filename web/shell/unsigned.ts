/**
 * Events and tasks to sign today, as options of the search: of a team the events of clients who are meant, of the office its tasks. Each leads to its
 * sheet or page, where signing is an act of its own.
 */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { activityInstances } from '#contract/planning/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { beginsWords } from '#domain/palette.ts';
import { can } from '#domain/permissions.ts';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { loadChosenClient } from '../core/open-client.ts';
import { useSession, useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { zoneOf } from '../core/zone.ts';
import { formatTime, localDateOf } from '../kit/dates.ts';
import { check } from '../kit/icons.ts';
import type { PaletteOption } from './palette-option.ts';
import { layoutOf } from './places.ts';
import { openClientPage } from './search-places.ts';

type Client = { id: number; name: string };
type SignRequest = { rest: string; clients: readonly Client[] };
/** One that is open: its client by the rest of what was typed, or its own name. */
type OpenRow = { id: number; name: string; client: Client | undefined; time: string };

/** The most clients whose days are read, and the most that is listed. */
const MAX_CLIENTS = 3;
const MAX_LISTED_ROWS = 12;

/** Undefined: nothing is to be signed. */
export function useUnsigned(signRequest: SignRequest | undefined): { options: PaletteOption[]; isSettled: boolean } {
  const { t } = useTexts();
  const router = useRouter();
  const user = useUser();
  const { chosenClient } = useSession();
  const isTeam = can(user, 'instance.sign');
  // ADMIN's reading of a day leaves a trace: only that of the client who is chosen (R3).
  const meantClients = layoutOf(user.roles) === 'admin' ? [] : (signRequest?.clients ?? []);
  const otherClients = meantClients.filter(({ id }) => id !== chosenClient?.client.id);
  const clients = isTeam ? [...(chosenClient ? [chosenClient.client] : []), ...otherClients].slice(0, MAX_CLIENTS) : [];
  const timeZone = zoneOf({ chosenClient, account: user.account });
  const events = useQuery({
    queryKey: ['palette', 'events', clients.map(({ id }) => id)],
    queryFn: async ({ signal }) => (await Promise.all(clients.map((client) => openEventsOf(client, signal)))).flat(),
    enabled: signRequest !== undefined && clients.length > 0,
    staleTime: 10_000,
    retry: false,
  });
  const officeTasks = useQuery({
    queryKey: ['palette', 'tasks', localDateOf(serverNow(), timeZone)],
    queryFn: ({ signal, queryKey }) => fetchOpenTasks(queryKey[2] as string, timeZone, signal),
    enabled: signRequest !== undefined && !isTeam,
    staleTime: 10_000,
    retry: false,
  });
  if (!signRequest) return { options: [], isSettled: true };
  const isMeant = ({ name, client }: OpenRow) => beginsWords(`${name} ${client?.name ?? ''}`, signRequest.rest);
  const openRows = ((isTeam ? events.data : officeTasks.data) ?? []).filter(isMeant).slice(0, MAX_LISTED_ROWS);
  const options = openRows.map(
    ({ id, name, client, time }): PaletteOption => ({
      key: `sign ${id}`,
      icon: check,
      name: t('search.act.sign', { name }),
      details: [client?.name, time].filter(Boolean).join(' · '),
      run: () =>
        isTeam && client
          ? openClientPage(router, client.id, () => router.navigate({ to: '/handelse', search: { id } }))
          : router.navigate({ to: '/uppgiftinstans/$id', params: { id: String(id) } }),
    }),
  );
  return { options, isSettled: !events.isLoading && !officeTasks.isLoading };
}

/** A client's open ones of today, by its own clock. */
async function openEventsOf({ id, name }: Client, signal: AbortSignal): Promise<OpenRow[]> {
  const { client, company } = await loadChosenClient(id);
  const date = localDateOf(serverNow(), company.timeZone);
  const { data } = await callApi(activityInstances.grouped, { params: { clientId: id }, query: { date }, signal });
  return data.unfinishedInstances
    .filter((row) => row.isCompletable && isOpen(row))
    .map((row) => ({
      id: row.id,
      name: row.activityName,
      client: { id, name: client.name ?? name },
      time: formatTime(placedTimeOf(row), company.timeZone),
    }));
}

async function fetchOpenTasks(today: string, timeZone: string, signal: AbortSignal): Promise<OpenRow[]> {
  const query = { startDate: today, endDate: today, page: 0, size: 100, sort: 'plannedDate,asc' } as const;
  const { data } = await callApi(taskInstances.mine, { query, signal });
  return data.flatMap((row) => {
    const client = row.clientId && row.clientName ? { id: row.clientId, name: row.clientName } : undefined;
    return row.id !== null && row.isCompletable && isOpen(row)
      ? [{ id: row.id, name: row.name, client, time: formatTime(placedTimeOf(row), timeZone) }]
      : [];
  });
}
