/** Calls that open a client to whoever asks are written to the access log before their answer goes out (R119). */
import { PRINTS_PATH } from '#contract/access-log.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type PrintedPage, printCalls } from '#domain/access-log.ts';
import type { Action } from '#domain/permissions.ts';
import { isStorageFullError, markUncertain } from '#server/database/unavailable.ts';
import { createNamedRowReader, readPlaces } from './named-places.ts';
import { collectShownClientIds } from './opened.ts';
import type { AccessLogEntry, App } from './ports.ts';
import type { User } from './user.ts';

/** Calls that make or change dated ones, each of which writes a history of its own: it says what was done, and the log that somebody was there. */
export const isAct = ({ method, may }: Pick<Endpoint, 'method' | 'may'>): boolean =>
  method !== 'GET' && ['instance.sign', 'instance.create', 'taskInstance.sign', 'taskInstance.create'].includes(may);

type LoggedCall = {
  user: User;
  token: string;
  input: { params: object; query: unknown; body: unknown };
  requestId: string;
  accessedClients: Map<number, string>;
};
/** Does the call, and logs it; the answer is the call's own. */
export type RunLogged = <T>(call: LoggedCall, runCall: () => Promise<T>) => Promise<T>;

const accessKindOf = ({ method, file, isExportedByPage, path }: Endpoint): AccessLogEntry['kind'] =>
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
const isTargetParam = (name: string, value: unknown) =>
  typeof value === 'number' ? /^id$|Id$/.test(name) : typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
const targetTextOf = ({ params, query }: LoggedCall['input']) =>
  [...Object.entries(params), ...Object.entries(query as object)]
    .flatMap(([name, value]) => (isTargetParam(name, value) ? [`${name}=${value}`] : []))
    .join(' ');

/** `endpointName` is what the log calls the endpoint. */
export function createCallLogger(app: App, endpoint: Endpoint, endpointName: string): RunLogged {
  const { logsAccessTo, path, method } = endpoint;
  const kind = accessKindOf(endpoint);
  const isRepeatable = kind === 'see' || kind === 'search' || isAct(endpoint);
  const isDataExport = kind === 'export' || kind === 'print';
  const callDetails = { action: endpoint.may as Action, kind, isRepeatable };
  /** A print is called by what was printed. */
  const loggedNameOf = ({ body }: LoggedCall['input']) =>
    kind === 'print' ? printCalls[(body as { page: PrintedPage }).page] : endpointName;
  // A list is narrowed by what its query names: only rows of an address, and of what is sent, are opened.
  const readNamedRows = createNamedRowReader(method === 'GET' ? { path } : endpoint);
  /** The clients of the rows that it names, as far as the asker sees them. */
  const readNamedClients = async ({ user, input: { params, body } }: LoggedCall) => {
    const namedRows = readNamedRows({ params, query: undefined, body });
    const places = namedRows.length > 0 ? await readPlaces(app.scoped, user.companies, namedRows) : [];
    return places.flatMap(({ clientId, companyId }) => (clientId && companyId ? [{ clientId, companyId }] : []));
  };
  // A row that is taken away names nobody afterwards.
  const isRowDeletion = logsAccessTo !== 'nothing' && method === 'DELETE' && !path.includes('{clientId}');
  return async (call, runCall) => {
    const clientsBefore = isRowDeletion ? await readNamedClients(call) : [];
    const answer = await runCall();
    const { user, token, requestId, input, accessedClients } = call;
    const clientIds =
      logsAccessTo === 'nothing' ? new Set<number>() : collectShownClientIds(endpoint, answer, input.params as { clientId?: number });
    for (const client of accessedClients.keys()) clientIds.add(client);
    const needsNamedClients =
      logsAccessTo !== 'nothing' && clientIds.size + clientsBefore.length === 0 && (logsAccessTo === 'client' || kind === 'change');
    const namedClients = needsNamedClients ? await readNamedClients(call) : clientsBefore;
    for (const { clientId } of namedClients) clientIds.add(clientId);
    const target = isAct(endpoint) ? '' : targetTextOf(input);
    const clientIdsByAction = Map.groupBy(clientIds, (client) => accessedClients.get(client) ?? callDetails.action);
    for (const [action, actionClientIds] of clientIdsByAction)
      await app
        .accessLog({
          ...callDetails,
          endpoint: loggedNameOf(input),
          action,
          user,
          token,
          clients: actionClientIds,
          before: clientsBefore,
          target,
          requestId,
        })
        .catch((error: Error) => {
          const isStorageFull = isStorageFullError(error);
          if (isStorageFull) app.health.recordDiskFull(error);
          // A change is committed by now: nobody may be told that it was not done (decision 032).
          if (kind === 'change') throw markUncertain(new Error('done, but not written to the access log', { cause: error }));
          // Without room nothing can be written, and care goes on by what can be read; nothing is taken out.
          if (!isStorageFull || isDataExport) throw error;
        });
    return answer;
  };
}
