/** Streams of server-sent events that say that something changed, never its content (R21): a client's day, a company's inbox. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Action, can } from '#domain/permissions.ts';
import { browserOf } from '#server/request/headers.ts';
import { ALREADY_CHECKED } from '#server/request/own-browser.ts';
import type { App } from '#server/request/ports.ts';
import { forbidden, notFound, unauthorized } from '#server/request/problems.ts';
import { isOnTeamSide, seesClientSql } from '#server/request/scope.ts';
import { narrowToAction, type User } from '#server/request/user.ts';
import type { ChangedSpan, DayWatchers, InboxWatchers, Watcher } from './watchers.ts';

/** Milliseconds between signs of life, shorter than what proxies wait. */
const HEARTBEAT_MS = 20_000;
/** Milliseconds in which changes are gathered into one message. */
const GATHER_MS = 50;

type StartWatch = (watcher: Watcher) => Promise<() => void>;
type StreamOptions = {
  app: App;
  /** The kind that it is counted as. */
  kind: 'day' | 'inbox';
  requiredAction: Action;
  /** Throws for whoever may not look at what the address names. */
  resolveWatch: (user: User, request: FastifyRequest) => Promise<{ watch: StartWatch; isOffice: boolean }>;
};

const createStreamHandler =
  ({ app, kind, requiredAction, resolveWatch }: StreamOptions) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const requester = token ? await app.rememberedAccess.of(token, browserOf(app, request)) : null;
    if (!requester) throw unauthorized();
    request.account = requester.id;
    if (!can(requester, requiredAction)) throw forbidden();
    const user = narrowToAction(requester, requiredAction);
    const { watch, isOffice } = await resolveWatch(user, request);

    const rawResponse = reply.raw;
    let flushTimer: NodeJS.Timeout | undefined;
    let pendingChange: ChangedSpan | undefined;
    let isEnded = false;
    const flush = () => {
      flushTimer = undefined;
      rawResponse.write(`data: ${JSON.stringify(pendingChange)}\n\n`);
      pendingChange = undefined;
    };
    const endWatch = await watch({
      userId: user.id,
      isOffice,
      notify: (change) => {
        // Before the head there is nothing to write into; what opens the stream says that all of it may have changed.
        if (!rawResponse.headersSent) return;
        pendingChange =
          // The time itself may be withheld (R21): the organisation's side learns only that something changed for it.
          isOffice || change === null || pendingChange === null
            ? null
            : {
                first: Math.min(change.first, pendingChange?.first ?? Infinity),
                last: Math.max(change.last, pendingChange?.last ?? -Infinity),
              };
        flushTimer ??= setTimeout(flush, GATHER_MS);
      },
      end: () => {
        isEnded = true;
        // Before the head is written an end would be an answer without one: whoever waits would wait for good.
        if (rawResponse.headersSent) rawResponse.end();
      },
    });
    if (rawResponse.destroyed) return endWatch();
    const recordClosedStream = app.metrics.countStream(kind);
    app.loggers.live.debug({ kind }, 'a stream opened');
    const heartbeatTimer = setInterval(async () => {
      // A token that has run out in the meantime ends it.
      if (token && (await app.rememberedAccess.of(token, ALREADY_CHECKED).catch(() => null))) rawResponse.write(':\n\n');
      else rawResponse.end();
    }, HEARTBEAT_MS);
    rawResponse.on('close', () => {
      clearInterval(heartbeatTimer);
      clearTimeout(flushTimer);
      recordClosedStream();
      app.loggers.live.debug({ kind }, 'a stream closed');
      endWatch();
    });
    reply.hijack();
    rawResponse.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      // Proxies pass it on as it comes.
      'x-accel-buffering': 'no',
    });
    // From here on nothing is missed: what was read before this may be old.
    rawResponse.write('event: watching\ndata: {}\n\n');
    // Access changed while the watch was being noted: the client requests it anew, and it is judged anew.
    if (isEnded) rawResponse.end();
  };

/** GET api/live/day/{clientId} */
export function serveLiveDays(server: FastifyInstance, app: App, watchers: DayWatchers): void {
  const resolveWatch = async (user: User, { params }: FastifyRequest) => {
    const { clientId: clientIdText } = params as { clientId: string };
    const clientId = /^\d{1,15}$/.test(clientIdText) ? Number(clientIdText) : 0;
    const client = await app.scoped({ companies: user.companies, readOnly: true }, (db) =>
      db
        .selectFrom('clients as row')
        .select('row.id')
        .where('row.id', '=', clientId)
        .where(seesClientSql(user, 'row', 'id'))
        .executeTakeFirst(),
    );
    if (!client) throw notFound();
    const watch: StartWatch = (watcher) => watchers.watch(clientId, watcher);
    return { watch, isOffice: !isOnTeamSide(user, clientId) };
  };
  server.get('/api/live/day/:clientId', createStreamHandler({ app, kind: 'day', requiredAction: 'instance.see', resolveWatch }));
}

/** GET api/live/inbox: of one's own company. */
export function serveLiveInbox(server: FastifyInstance, app: App, watchers: InboxWatchers): void {
  const resolveWatch = async ({ companyId }: User) => {
    if (!companyId) throw notFound();
    const watch: StartWatch = async (watcher) => watchers.watch(companyId, watcher);
    return { watch, isOffice: true };
  };
  server.get('/api/live/inbox', createStreamHandler({ app, kind: 'inbox', requiredAction: 'inbox.see', resolveWatch }));
}
