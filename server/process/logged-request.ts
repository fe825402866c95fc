/** A request in the log: method and path, never its query, its body, or words of its address (R69). */

type RequestFacts = { method: string; url: string; params?: unknown; routeOptions?: { url?: string | undefined } };

/** A request as it is logged. */
export function loggedFactsOf(request: RequestFacts) {
  return { method: request.method, path: loggedPathOf(request) };
}

/** Of a route's parameters the ids alone, since others are addresses or words; of what is no route, and of the link of a mail, only how it begins. */
function loggedPathOf({ url, params, routeOptions }: RequestFacts) {
  if (/^\/(api|management)\//.test(routeOptions?.url ?? ''))
    return routeOptions!.url!.replace(/:(\w+)/g, (_, name: string) =>
      /id$/i.test(name) ? String((params as Record<string, unknown>)[name]) : '…',
    );
  return url.split('?')[0]?.replace(/^(\/konto\/(?:aktivera|bekrafta|aterstall\/klar)\/).+/, '$1…');
}
