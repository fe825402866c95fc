/** Calls that open a client to whoever asks are written to the access log before their answer goes out (R119). */
import { PRINTS_PATH } from '#contract/access-log.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type PrintedPage, printCalls } from '#domain/access-log.ts';
import type { Action } from '#domain/permissions.ts';
import { isFull, markUncertain } from '#server/database/unavailable.ts';
import { namedRowsOf, readPlaces } from './named-places.ts';
import { shownClientIds } from './opened.ts';
import type { AccessLogEntry, App } from './ports.ts';
import type { User } from './user.ts';

/** Calls that make or change dated ones, each of which writes a history of its own: it says what was done, and the log that somebody was there. */
export const isAct = ({ method, may }: Pick<Endpoint, 'method' | 'may'>): boolean =>
  method !== 'GET' && ['instance.sign', 'instance.create', 'taskInstance.sign', 'taskInstance.create'].includes(may);

type Call = {
  user: User;
  token: string;
  input: { params: object; query: unknown; body: unknown };
  requestId: string;
  accessedClients: Map<number, string>;
};
/** Does the call, and logs it; the answer is the call's own. */
export type RunLogged = <T>(call: Call, run: () => Promise<T>) => Promise<T>;

const kindOf = ({ method, file, isExportedByPage, path }: Endpoint): AccessLogEntry['kind'] =>
  file || isExportedByPage
    ? 'export'
    : path === PRINTS_PATH
      ? 'print'
      : path.startsWith('/api/search')
        ? 'search'
        : method === 'GET'
          ? 'see'
          : 'change';

/** Ids and days tell one thing from another; what somebody searched for is never written down. */
const isTarget = (name: string, value: unknown) =>
  typeof value === 'number' ? /^id$|Id$/.test(name) : typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const targetOf = ({ params, query }: Call['input']) =>
  [...Object.entries(params), ...Object.entries(query as object)]
    .flatMap(([name, value]) => (isTarget(name, value) ? [`${name}=${value}`] : []))
    .join(' ');

/** `name` is what the log calls the endpoint. */
export function callLogger(app: App, endpoint: Endpoint, name: string): RunLogged {
  const { logsAccessTo, path, method } = endpoint;
  const kind = kindOf(endpoint);
  const isRepeatable = kind === 'see' || kind === 'search' || isAct(endpoint);
  const leavesSystem = kind === 'export' || kind === 'print';
  const callDetails = { action: endpoint.may as Action, kind, isRepeatable };
  /** A print is called by what was printed. */
  const nameOf = ({ body }: Call['input']) => (kind === 'print' ? printCalls[(body as { page: PrintedPage }).page] : name);
  // A list is narrowed by what its query names: only rows of an address, and of what is sent, are opened.
  const rowsIn = namedRowsOf(method === 'GET' ? { path } : endpoint);
  /** The clients of the rows that it names, as far as the asker sees them. */
  const readNamedClients = async ({ user, input: { params, body } }: Call) => {
    const rows = rowsIn({ params, query: undefined, body });
    const places = rows.length > 0 ? await readPlaces(app.scoped, user.companies, rows) : [];
    return places.flatMap(({ clientId, companyId }) => (clientId && companyId ? [{ clientId, companyId }] : []));
  };
  // A row that is taken away names nobody afterwards.
  const deletesRow = logsAccessTo !== 'nothing' && method === 'DELETE' && !path.includes('{clientId}');
  return async (call, run) => {
    const clientsBefore = deletesRow ? await readNamedClients(call) : [];
    const answer = await run();
    const { user, token, requestId, input, accessedClients } = call;
    const clients =
      logsAccessTo === 'nothing' ? new Set<number>() : shownClientIds(endpoint, answer, input.params as { clientId?: number });
    for (const client of accessedClients.keys()) clients.add(client);
    const namesNoClient =
      logsAccessTo !== 'nothing' && clients.size + clientsBefore.length === 0 && (logsAccessTo === 'client' || kind === 'change');
    const namedClients = namesNoClient ? await readNamedClients(call) : clientsBefore;
    for (const { clientId } of namedClients) clients.add(clientId);
    const target = isAct(endpoint) ? '' : targetOf(input);
    const actions = Map.groupBy(clients, (client) => accessedClients.get(client) ?? callDetails.action);
    for (const [action, clientsOfAction] of actions)
      await app
        .accessLog({
          ...callDetails,
          endpoint: nameOf(input),
          action,
          user,
          token,
          clients: clientsOfAction,
          before: clientsBefore,
          target,
          requestId,
        })
        .catch((error: Error) => {
          const isStorageFull = isFull(error);
          if (isStorageFull) app.health.noteFull(error);
          // A change is committed by now: nobody may be told that it was not done (decision 032).
          if (kind === 'change') throw markUncertain(new Error('done, but not written to the access log', { cause: error }));
          // Without room nothing can be written, and care goes on by what can be read; nothing is taken out.
          if (!isStorageFull || leavesSystem) throw error;
        });
    return answer;
  };
}
