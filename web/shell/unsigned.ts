/**
 * Events and tasks to sign today, as options of the search: of a team the events of clients who are meant, of the office its tasks. Each leads to its
 * sheet or page, where signing is an act of its own.
 */
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { activityInstances } from '#contract/planning/instances.ts';
import { taskInstances } from '#contract/tasks/dated.ts';
import { areWordStartsOf } from '#domain/palette.ts';
import { can } from '#domain/permissions.ts';
import { isOpen, placedTimeOf } from '#domain/planning/instance.ts';
import { callApi } from '../core/call.ts';
import { serverNow } from '../core/clock.ts';
import { loadChosenClient } from '../core/open-client.ts';
import { useSession, useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { timeZoneOf } from '../core/zone.ts';
import { formatTime, localDateOf } from '../kit/dates.ts';
import { checkIcon } from '../kit/icons.ts';
import type { PaletteOption } from './palette-option.ts';
import { layoutOf } from './places.ts';
import { openClientPage } from './search-places.ts';

type Client = { id: number; name: string };
type SignRequest = { searchText: string; clients: readonly Client[] };
/** One that is open: its client by the rest of what was typed, or its own name. */
type UnsignedItem = { id: number; name: string; client: Client | undefined; time: string };

/** The most clients whose days are read, and the most that is listed. */
const MAX_CLIENTS = 3;
const MAX_LISTED_ITEMS = 12;

/** Undefined: nothing is to be signed. */
export function useUnsignedOptions(signRequest: SignRequest | undefined): { options: PaletteOption[]; isSettled: boolean } {
  const { t } = useTranslation();
  const router = useRouter();
  const user = useUser();
  const { chosenClient } = useSession();
  const maySignEvents = can(user, 'instance.sign');
  // ADMIN's reading of a day leaves a trace: only that of the client who is chosen (R3).
  const namedClients = layoutOf(user.roles) === 'admin' ? [] : (signRequest?.clients ?? []);
  const otherClients = namedClients.filter(({ id }) => id !== chosenClient?.client.id);
  const searchedClients = maySignEvents ? [...(chosenClient ? [chosenClient.client] : []), ...otherClients].slice(0, MAX_CLIENTS) : [];
  const timeZone = timeZoneOf({ chosenClient, account: user.account });
  const eventsResult = useQuery({
    queryKey: ['palette', 'events', searchedClients.map(({ id }) => id)],
    queryFn: async ({ signal }) => (await Promise.all(searchedClients.map((client) => fetchOpenEvents(client, signal)))).flat(),
    enabled: signRequest !== undefined && searchedClients.length > 0,
    staleTime: 10_000,
    retry: false,
  });
  const tasksResult = useQuery({
    queryKey: ['palette', 'tasks', localDateOf(serverNow(), timeZone)],
    queryFn: ({ signal, queryKey }) => fetchOpenTasks(queryKey[2] as string, timeZone, signal),
    enabled: signRequest !== undefined && !maySignEvents,
    staleTime: 10_000,
    retry: false,
  });
  if (!signRequest) return { options: [], isSettled: true };
  const matchesText = ({ name, client }: UnsignedItem) => areWordStartsOf(`${name} ${client?.name ?? ''}`, signRequest.searchText);
  const unsignedItems = ((maySignEvents ? eventsResult.data : tasksResult.data) ?? []).filter(matchesText).slice(0, MAX_LISTED_ITEMS);
  const options = unsignedItems.map(
    ({ id, name, client, time }): PaletteOption => ({
      key: `sign ${id}`,
      icon: checkIcon,
      name: t('search.act.sign', { name }),
      details: [client?.name, time].filter(Boolean).join(' · '),
      run: () =>
        maySignEvents && client
          ? openClientPage(router, client.id, () => router.navigate({ to: '/handelse', search: { id } }))
          : router.navigate({ to: '/uppgiftinstans/$id', params: { id: String(id) } }),
    }),
  );
  return { options, isSettled: !eventsResult.isLoading && !tasksResult.isLoading };
}

/** A client's open ones of today, by its own clock. */
async function fetchOpenEvents({ id, name }: Client, signal: AbortSignal): Promise<UnsignedItem[]> {
  const { client, company } = await loadChosenClient(id);
  const date = localDateOf(serverNow(), company.timeZone);
  const { data: groupedInstances } = await callApi(activityInstances.grouped, { params: { clientId: id }, query: { date }, signal });
  return groupedInstances.unfinishedInstances
    .filter((instance) => instance.isCompletable && isOpen(instance))
    .map((instance) => ({
      id: instance.id,
      name: instance.activityName,
      client: { id, name: client.name ?? name },
      time: formatTime(placedTimeOf(instance), company.timeZone),
    }));
}

async function fetchOpenTasks(today: string, timeZone: string, signal: AbortSignal): Promise<UnsignedItem[]> {
  const query = { startDate: today, endDate: today, page: 0, size: 100, sort: 'plannedDate,asc' } as const;
  const { data: ownTasks } = await callApi(taskInstances.mine, { query, signal });
  return ownTasks.flatMap((taskInstance) => {
    const client =
      taskInstance.clientId && taskInstance.clientName ? { id: taskInstance.clientId, name: taskInstance.clientName } : undefined;
    return taskInstance.id !== null && taskInstance.isCompletable && isOpen(taskInstance)
      ? [{ id: taskInstance.id, name: taskInstance.name, client, time: formatTime(placedTimeOf(taskInstance), timeZone) }]
      : [];
  });
}
