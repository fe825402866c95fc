/** Puts a contract's endpoints on the server: who is asking, may they, is the input right, one transaction, the answer held to its schema. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, Paging } from '#contract/endpoint.ts';
import { type Action, can } from '#domain/permissions.ts';
import { forbidden, unauthorized } from '#server/request/problems.ts';
import { actingAs, type User } from '#server/request/user.ts';
import { traceNamed } from './company-names.ts';
import { compress, isCompressedAtOnce } from './compressed.ts';
import {
  type BeforeTransaction,
  type Ctx,
  type Handlers,
  isFile,
  isRaw,
  isReply,
  isStream,
  needsWriting,
  type PublicCtx,
  packingOf,
  type Reply,
  type SignedInCtx,
  type SingleStatementActs,
  type SingleStatementCtx,
} from './handlers.ts';
import { bearerTokenOf, browserOf, requestKeyOf, versionOf, wrongHeader } from './headers.ts';
import { idempotentCall } from './idempotency.ts';
import { inputReaderOf } from './input.ts';
import { callLogger, isAct, type RunLogged } from './logged.ts';
import { namedRowsOf, refuseWithoutAction } from './named-places.ts';
import { refuseNewNames, storedCallOf, type WrongName } from './names.ts';
import type { App } from './ports.ts';
import { openListed } from './scope.ts';
import { callOf, logAfterCommit } from './security-events.ts';
import { type Finish, sendPacked, takesGzip } from './send-packed.ts';
import { needsProof, refuseStale } from './step-up.ts';
import { strictSchemaOf } from './strict.ts';

type AnyHandler = (ctx: Ctx | SignedInCtx | PublicCtx, input: unknown) => Promise<unknown>;

/** A download, never shown in the page's own origin. */
const sendFile = ({ name, type }: { name: string; type: string }, content: string | Readable, reply: FastifyReply) =>
  reply
    .headers({ 'content-disposition': `attachment; filename="${name}"`, 'x-content-type-options': 'nosniff' })
    .type(type === 'application/zip' ? type : `${type}; charset=utf-8`)
    .send(content);

/** The largest body of plain text, in bytes. */
const MAX_TEXT_BYTES = 1000;

/** The parts of an area beside its handlers. */
export type MountOptions<A extends Record<string, Endpoint>> = {
  beforeTransaction?: BeforeTransaction<A>;
  singleStatementActs?: SingleStatementActs<A>;
};

/** Mounts one area. `name` is what its field errors call the object. */
export function mount<A extends Record<string, Endpoint>>(
  server: FastifyInstance,
  app: App,
  name: string,
  area: A,
  handlers: Handlers<A>,
  { beforeTransaction = {}, singleStatementActs = {} }: MountOptions<A> = {},
): void {
  for (const [key, endpoint] of Object.entries<Endpoint>(area)) {
    const ownHandler = handlers[key] as unknown as AnyHandler;
    const call = `${name} ${key}`;
    const get = endpoint.idempotent === 'ids' ? undefined : (handlers.get as unknown as AnyHandler);
    const handler =
      endpoint.idempotent && endpoint.idempotent !== 'byHandler' ? (idempotentCall(ownHandler, get, call) as AnyHandler) : ownHandler;
    const actInOneStatement = app.groupCommit && singleStatementActs[key];
    const readInput = inputReaderOf(endpoint, name, app.cleanHtml, app.now);
    const namedRows = namedRowsOf(endpoint);
    const runLogged = callLogger(app, endpoint, `${name}.${key}`);
    const storedHandler = handlers[storedCallOf(area, endpoint) ?? ''] as unknown as AnyHandler | undefined;
    const strictResponse = endpoint.response && !app.config.production ? strictSchemaOf(endpoint.response) : undefined;
    const checkRaw = strictResponse && ((text: string) => void z.parse(strictResponse, JSON.parse(text)));
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { entity: name },
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      handler: async (request, reply) => {
        // A key that would count for nothing lets its sender believe that it may send again.
        if (endpoint.method === 'POST' && !endpoint.idempotent && request.headers['idempotency-key'] !== undefined)
          throw wrongHeader('Idempotency-Key');
        if (endpoint.may === 'public') {
          const input = await readInput(request);
          await refuseNewNames(input, name);
          const answer = await handler({ app, now: app.now(), ...requestSourceOf(request), logEvent: app.security.of(request) }, input);
          return send(checkAnswer(answer, endpoint), endpoint, reply, checkRaw, (text) => text);
        }
        const refuse: Reading['refuse'] = (ctx, input) => refuseNewNames(input, name, storedHandler?.bind(undefined, ctx));
        const routeReading = {
          ...{ readInput, refuse, namedRows },
          beforeTransaction: beforeTransaction[key] as Reading['beforeTransaction'],
          ...{ entity: name, call, runLogged },
          actInOneStatement: actInOneStatement as Reading['actInOneStatement'],
        };
        const { answer, user } = await runSignedIn(app, endpoint, handler, request, reply, routeReading);
        return send(answer, endpoint, reply, checkRaw, (text) => app.signer.signUrls(text, user, app.now()));
      },
    };
    if (endpoint.isPlainText) takeText(server, route);
    else server.route(route);
  }
}

const requestSourceOf = ({ ip, headers }: FastifyRequest) => ({
  ...{ ip, userAgent: headers['user-agent'] ?? '', cookies: headers.cookie ?? '' },
  isOwnPage: headers['sec-fetch-site'] === 'same-origin',
});

async function authorise(app: App, request: FastifyRequest, reply: FastifyReply, action: Action): Promise<{ user: User; token: string }> {
  const token = bearerTokenOf(request);
  const user =
    token &&
    (await app.rememberedAccess.of(
      token,
      browserOf(app, request, (header) => void reply.header('set-cookie', header)),
    ));
  if (!token || !user) throw unauthorized();
  request.account = user.id;
  if (!can(user, action)) throw forbidden();
  return { user, token };
}

const bodyOf = (answer: unknown) => (isReply(answer) ? answer.body : answer);

/** Characters of a row's JSON, where PostgreSQL wrote it: nobody counts them for this. */
const ROW_CHARS = 500;
function rowCountOf(answer: unknown): number {
  const body = bodyOf(answer);
  return Array.isArray(body) ? body.length : isRaw(body) ? Math.ceil(body.text.length / ROW_CHARS) : 0;
}

/** The answer held to its schema; JSON that PostgreSQL wrote and files go as they are. */
function checkAnswer(answer: unknown, { response }: Endpoint): unknown {
  if (!response || isRaw(bodyOf(answer)) || packingOf(answer) || isFile(answer) || isStream(answer)) return answer;
  return isReply(answer) ? { ...answer, body: z.parse(response, answer.body) } : z.parse(response, answer);
}

type Input = { params: object; query: unknown; body: unknown; paging: Paging; wrongNames: WrongName[] };
/** The reading of an endpoint's request: its input, the rows that name its place, and what is to be done before its transaction. */
type Reading = {
  readInput: (request: FastifyRequest) => Promise<Input>;
  /** Refuses new names that are none, in the transaction of the call. */
  refuse: (ctx: Ctx, input: Input) => Promise<void>;
  namedRows: ReturnType<typeof namedRowsOf>;
  beforeTransaction: ((ctx: SignedInCtx, input: Input) => Promise<void>) | undefined;
  /** The resource that it answers, and what a key of it is kept under. */
  entity: string;
  call: string;
  runLogged: RunLogged;
  actInOneStatement: ((ctx: SingleStatementCtx, input: Input) => Promise<unknown>) | undefined;
};

async function runSignedIn(
  app: App,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  { readInput, refuse, namedRows, beforeTransaction, entity, call, runLogged, actInOneStatement }: Reading,
) {
  const requiredAction = endpoint.may as Action;
  const { user: asker, token } = await authorise(app, request, reply, requiredAction);
  const input = await readInput(request);
  // Roles that they hold elsewhere open nothing here (decision 079).
  const user = actingAs(asker, requiredAction);
  if (user !== asker) await refuseWithoutAction(app.scoped, asker, requiredAction, namedRows(input));
  if (needsProof(endpoint, asker, input.query)) await refuseStale(app, token);
  const logEvent = app.security.of(request);
  const accessedClients = new Map<number, string>();
  const answer = await runLogged({ user: asker, token, input, requestId: request.id, accessedClients }, async () => {
    const signedInCtx = () => ({ app, user, token, now: app.now(), ...requestSourceOf(request), logEvent, accessedClients });
    if (endpoint.withoutTransaction) return checkAnswer(await handler(signedInCtx(), input), endpoint);
    const ifMatch = versionOf(request.headers['if-match']);
    await beforeTransaction?.(signedInCtx(), input);
    const requestKey = requestKeyOf(request.headers['idempotency-key']);
    // A call that is marked as writing leaves its own trace.
    const listedClientId =
      user.isAdmin && endpoint.method === 'GET' && !endpoint.mayWrite ? (input.query as { clientId?: number }).clientId : undefined;
    if (actInOneStatement && input.wrongNames.length === 0) {
      const answer = await actInOneStatement({ ...signedInCtx(), requestKey, call }, input);
      if (answer !== undefined) return answer;
    }
    const run = async (readOnly: boolean) => {
      const callbacks: (() => void)[] = [];
      const scope = { companies: user.companies, readOnly, onePlan: isAct(endpoint), standby: endpoint.mayUseStandby ?? false };
      const answer = await app.scoped(scope, async (db) => {
        callbacks.length = 0;
        accessedClients.clear();
        const afterCommit = (callback: () => void) => void callbacks.push(callback);
        const ctx = { ...signedInCtx(), db, readOnly, ifMatch, requestKey, afterCommit, logEvent: logAfterCommit(logEvent, afterCommit) };
        if (listedClientId !== undefined) await openListed(ctx, listedClientId, endpoint.may);
        await refuse(ctx, input);
        const result = await handler(ctx, input);
        await traceNamed(ctx, result, entity);
        // An answer that breaks its schema is not written either.
        return readOnly ? result : checkAnswer(result, endpoint);
      });
      for (const callback of callbacks) callback();
      if (endpoint.file) logEvent('export', 'success', callOf(request, input));
      return readOnly ? checkAnswer(answer, endpoint) : answer;
    };
    // ADMIN leaves a trace when opening a client's data, also by reading (R3).
    const isReadOnly = endpoint.method === 'GET' && !(user.isAdmin && (endpoint.mayWrite || listedClientId !== undefined));
    const answerCall = () => run(isReadOnly).catch((error: unknown) => (error === needsWriting ? run(false) : Promise.reject(error)));
    return app.runInTurn(user.id, input.paging.size, answerCall, rowCountOf);
  });
  return { answer, user: asker };
}
type CheckRaw = ((text: string) => void) | undefined;
async function send(answer: unknown, endpoint: Endpoint, reply: FastifyReply, checkRaw: CheckRaw, finish: Finish) {
  reply.header('cache-control', 'no-store');
  const packing = packingOf(answer);
  if (packing) {
    if ('text' in packing) checkRaw?.(packing.text);
    return sendPacked(packing, reply, finish);
  }
  if (isFile(answer)) {
    if (answer.type === 'application/json') checkRaw?.(answer.text);
    return sendFile(answer, answer.text, reply);
  }
  if (isStream(answer)) return sendFile(answer, Readable.from(answer.chunks, { highWaterMark: 1 }), reply);
  const { body, total, headers, alert, status }: Partial<Reply<unknown>> = isReply(answer) ? answer : { body: answer };
  if (total !== undefined) reply.header('x-total-count', String(total));
  if (alert) reply.headers({ 'app-alert': alert.key, 'app-params': encodeURIComponent(alert.param) });
  if (headers) reply.headers(headers);
  if (isRaw(body)) checkRaw?.(body.text);
  if (!endpoint.response) return reply.code(endpoint.status ?? 204).send();
  const version = (body as { version?: unknown } | null)?.version;
  if (typeof version === 'number') reply.header('etag', `"${version}"`);
  const text = await finish(isRaw(body) ? body.text : JSON.stringify(body));
  reply.code(status ?? endpoint.status ?? 200).type('application/json; charset=utf-8');
  if (!isCompressedAtOnce(text) || !takesGzip(reply)) return reply.send(text);
  return reply.headers({ vary: 'accept-encoding', 'content-encoding': 'gzip' }).send(compress(text));
}

/** A route whose body is plain text takes nothing else, and no other route takes that. */
function takeText(server: FastifyInstance, route: RouteOptions): void {
  server.register(async (childServer) => {
    childServer.removeAllContentTypeParsers();
    childServer.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MAX_TEXT_BYTES }, (_, body, done) => done(null, body));
    childServer.route(route);
  });
}
