/** Calls that open a client to whoever asks are written to the access log before their answer goes out (R119). */
import type { Endpoint } from '#contract/endpoint.ts';
import type { Action } from '#domain/permissions.ts';
import { namedRowsOf, placesOf } from './named-places.ts';
import { clientsShown } from './opened.ts';
import type { App, Opening } from './ports.ts';
import type { Who } from './who.ts';

type Asked = { who: Who; token: string; input: { params: object; query: unknown }; requestId: string };
/** Does the call, and logs it; the answer is the call's own. */
export type Logged = <T>(asked: Asked, run: () => Promise<T>) => Promise<T>;

const kindOf = ({ method, file, path }: Endpoint): Opening['kind'] =>
  file ? 'export' : path === '/api/search' ? 'search' : method === 'GET' ? 'see' : 'change';

/** Days and ids tell one thing from another; what somebody searched for is never written down. */
const isTarget = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^[\d-]{8,10}$/.test(value));
const targetOf = ({ params, query }: Asked['input']) =>
  [...Object.entries(params), ...Object.entries(query as object)]
    .flatMap(([name, value]) => (isTarget(value) ? [`${name}=${value}`] : []))
    .join(' ');

/** `name` is what the log calls the endpoint. */
export function loggedCall(app: App, endpoint: Endpoint, name: string): Logged {
  const { opens, path, method } = endpoint;
  if (opens === 'nothing') return (_, run) => run();
  const about = { action: endpoint.may as Action, kind: kindOf(endpoint), endpoint: name };
  const rowsIn = namedRowsOf({ path });
  /** The clients of the rows that its address names, as far as the asker sees them. */
  const named = async ({ who, input: { params } }: Asked) => {
    const rows = rowsIn({ params, query: undefined, body: undefined });
    const places = rows.length > 0 ? await placesOf(app.scoped, who.companies, rows) : [];
    return places.flatMap(({ clientId }) => (clientId ? [clientId] : []));
  };
  // What is taken away is nowhere afterwards.
  const isTaken = method === 'DELETE' && !path.includes('{clientId}');
  return async (asked, run) => {
    const taken = isTaken ? await named(asked) : [];
    const answer = await run();
    const clients = clientsShown(endpoint, answer, asked.input.params as { clientId?: number });
    for (const id of taken) clients.add(id);
    if (clients.size === 0 && opens === 'client') for (const id of await named(asked)) clients.add(id);
    const { who, token, requestId, input } = asked;
    if (clients.size > 0) await app.accessLog({ ...about, who, token, clients, target: targetOf(input), requestId });
    return answer;
  };
}
