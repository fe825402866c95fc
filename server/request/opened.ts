/** The clients whom an answer shows, as it names them: by the fields that hold a client's id, wherever they stand in it. */
import type { Endpoint } from '#contract/endpoint.ts';
import { isFile, isRaw, isReply, isStream, packingOf } from './handlers.ts';

/** In JSON that PostgreSQL wrote: what somebody typed has its quotes escaped, so that no text looks like a field. */
const IN_TEXT = /"clientId":\s?(\d+)|"client":\s?\{"id":\s?(\d+)/g;
const LISTS = /"clientIds":\s?\[([\d,\s]*)\]/g;

function addFromText(text: string, into: Set<number>): void {
  for (const [, one, other] of text.matchAll(IN_TEXT)) into.add(Number(one ?? other));
  for (const [, list] of text.matchAll(LISTS)) for (const id of list!.split(',')) if (id.trim()) into.add(Number(id));
}

function addFromValue(value: unknown, into: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) addFromValue(one, into);
    return;
  }
  for (const [name, one] of Object.entries(value)) {
    if (name === 'clientId') {
      if (typeof one === 'number') into.add(one);
    } else if (name === 'clientIds' && Array.isArray(one)) {
      for (const id of one) if (typeof id === 'number') into.add(id);
    } else {
      if (name === 'client' && typeof (one as { id?: unknown } | null)?.id === 'number') into.add((one as { id: number }).id);
      addFromValue(one, into);
    }
  }
}

/** Resources whose rows are clients themselves; those under one client are of other things. */
const ofClients = /^\/api\/(?:clients(?:\/\{id\})?|instances\/my-clients)$/;

/** `answer` as its handler gave it; a download, and an answer without such fields, come with their clients. */
export function clientsShown(endpoint: Endpoint, answer: unknown, { clientId }: { clientId?: number }): Set<number> {
  const shown = new Set<number>(clientId ? [clientId] : []);
  if (isReply(answer)) for (const id of answer.clients ?? []) shown.add(id);
  const body = isReply(answer) ? answer.body : answer;
  // A day's answer is the client's of its address.
  if (packingOf(body)) return shown;
  if (isFile(body) || isStream(body)) for (const id of body.clients) shown.add(id);
  else if (isRaw(body)) addFromText(body.text, shown);
  else {
    addFromValue(body, shown);
    if (body && ofClients.test(endpoint.path)) for (const row of [body].flat()) shown.add((row as { id: number }).id);
  }
  return shown;
}
