/** GET api/live/day/{clientId}: server-sent events that say when a client's instances changed, never what they hold (decision 21). */
import type { FastifyInstance } from 'fastify';
import { can } from '#domain/permissions.ts';
import type { App } from '#server/http/handlers.ts';
import { forbidden, notFound, unauthorized } from '#server/problems.ts';
import { seesClient } from '#server/scope.ts';
import type { DayWatchers } from './watchers.ts';

/** Milliseconds between signs of life, shorter than what proxies wait. */
const BEAT = 20_000;
/** Changes that come together are told together. */
const GATHERED = 50;

export const serveLiveDays = (server: FastifyInstance, app: App, watchers: DayWatchers): void => {
  server.get<{ Params: { clientId: string } }>('/api/live/day/:clientId', async (request, to) => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const who = token ? await app.remembered.of(token) : null;
    if (!who) throw unauthorized();
    if (!can(who, 'instance.see')) throw forbidden();
    const clientId = /^\d{1,15}$/.test(request.params.clientId) ? Number(request.params.clientId) : 0;
    const found = await app.scoped({ companies: who.companies, readOnly: true }, (db) =>
      db
        .selectFrom('clients as t')
        .select('t.id')
        .where('t.id', '=', clientId)
        .where(seesClient(who, 't', 'id'))
        .executeTakeFirst(),
    );
    if (!found) throw notFound();

    const out = to.raw;
    let gathering: NodeJS.Timeout | undefined;
    let waiting: { first: number; last: number } | null | undefined;
    const say = () => {
      gathering = undefined;
      out.write(`data: ${JSON.stringify(waiting)}\n\n`);
      waiting = undefined;
    };
    const leave = await watchers.watch(clientId, {
      userId: who.id,
      tell: (change) => {
        waiting =
          change === null || waiting === null
            ? null
            : { first: Math.min(change.first, waiting?.first ?? Infinity), last: Math.max(change.last, waiting?.last ?? -Infinity) };
        gathering ??= setTimeout(say, GATHERED);
      },
      end: () => out.end(),
    });
    if (out.destroyed) return leave();
    const beat = setInterval(async () => {
      // A token that has run out in the meantime ends it.
      if (token && (await app.remembered.of(token).catch(() => null))) out.write(':\n\n');
      else out.end();
    }, BEAT);
    out.on('close', () => {
      clearInterval(beat);
      clearTimeout(gathering);
      leave();
    });
    to.hijack();
    out.writeHead(200, {
      ...(to.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Proxies pass it on as it comes.
      'x-accel-buffering': 'no',
    });
    // From here on nothing is missed: what was read before this may be old.
    out.write('event: watching\ndata: {}\n\n');
  });
};
