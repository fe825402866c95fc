/** The clients whom an answer shows, as it names them: by the fields that hold a client's id, wherever they stand in it. */
import type { Endpoint } from '#contract/endpoint.ts';
import { isFile, isRaw, isReply, isStream, packingOf } from './handlers.ts';

/** In JSON that PostgreSQL wrote: what somebody typed has its quotes escaped, so that no text looks like a field. */
const CLIENT_ID_FIELDS = /"clientId":\s?(\d+)|"client":\s?\{"id":\s?(\d+)/g;
const CLIENT_ID_LISTS = /"clientIds":\s?\[([\d,\s]*)\]/g;

function addClientIdsFromText(text: string, clientIds: Set<number>): void {
  for (const [, clientId, nestedId] of text.matchAll(CLIENT_ID_FIELDS)) clientIds.add(Number(clientId ?? nestedId));
  for (const [, idListText] of text.matchAll(CLIENT_ID_LISTS))
    for (const id of idListText!.split(',')) if (id.trim()) clientIds.add(Number(id));
}

function addClientIdsFromValue(value: unknown, clientIds: Set<number>): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) addClientIdsFromValue(item, clientIds);
    return;
  }
  for (const [name, fieldValue] of Object.entries(value)) {
    if (name === 'clientId') {
      if (typeof fieldValue === 'number') clientIds.add(fieldValue);
    } else if (name === 'clientIds' && Array.isArray(fieldValue)) {
      for (const id of fieldValue) if (typeof id === 'number') clientIds.add(id);
    } else {
      if (name === 'client' && typeof (fieldValue as { id?: unknown } | null)?.id === 'number')
        clientIds.add((fieldValue as { id: number }).id);
      addClientIdsFromValue(fieldValue, clientIds);
    }
  }
}

/** Resources whose rows are clients themselves; those under one client are of other things. */
const clientPathPattern = /^\/api\/(?:clients(?:\/\{id\})?|instances\/my-clients)$/;

/** `answer` as its handler gave it; a download, and an answer without such fields, come with their clients. */
export function collectShownClientIds(endpoint: Endpoint, answer: unknown, { clientId }: { clientId?: number }): Set<number> {
  const clientIds = new Set<number>(clientId ? [clientId] : []);
  if (isReply(answer)) for (const id of answer.clients ?? []) clientIds.add(id);
  const body = isReply(answer) ? answer.body : answer;
  // A day's answer is the client's of its address.
  if (packingOf(body)) return clientIds;
  if (isFile(body) || isStream(body)) for (const id of body.clients) clientIds.add(id);
  else if (isRaw(body)) addClientIdsFromText(body.text, clientIds);
  else {
    addClientIdsFromValue(body, clientIds);
    if (body && clientPathPattern.test(endpoint.path))
      for (const clientRow of [body].flat()) clientIds.add((clientRow as { id: number }).id);
  }
  return clientIds;
}
