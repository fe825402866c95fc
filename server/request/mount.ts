/** Puts a contract's endpoints on the server: who is asking, may they, is the input right, one transaction, the answer held to its schema. */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint, Paging } from '#contract/endpoint.ts';
import { type Action, can } from '#domain/permissions.ts';
import { forbidden, unauthorized } from '#server/request/problems.ts';
import { narrowToAction, type User } from '#server/request/user.ts';
import { traceNamedClients } from './company-names.ts';
import {
  type BeforeTransaction,
  type Ctx,
  type Handlers,
  isRaw,
  needsWritingError,
  type PublicCtx,
  type SignedInCtx,
  type SingleStatementActs,
  type SingleStatementCtx,
} from './handlers.ts';
import { badHeader, bearerTokenOf, browserOf, parseIfMatch, parseRequestKey } from './headers.ts';
import { makeIdempotent } from './idempotency.ts';
import { createInputReader } from './input.ts';
import { createCallLogger, isAct, type RunLogged } from './logged.ts';
import { createNamedRowReader, refuseWithoutAction } from './named-places.ts';
import { findStoredCallKey, refuseNewNames, type WrongName } from './names.ts';
import type { App } from './ports.ts';
import { traceListedClient } from './scope.ts';
import { callDetailsOf, logAfterCommit } from './security-events.ts';
import { bodyOf, checkAnswer, sendAnswer } from './send-answer.ts';
import { needsStepUp, refuseWithoutStepUp } from './step-up.ts';
import { strictSchemaOf } from './strict.ts';

type AnyHandler = (ctx: Ctx | SignedInCtx | PublicCtx, input: unknown) => Promise<unknown>;

/** The largest body of plain text, in bytes. */
const MAX_TEXT_BYTES = 1000;

/** The parts of an area beside its handlers. */
export type MountOptions<A extends Record<string, Endpoint>> = {
  beforeTransaction?: BeforeTransaction<A>;
  singleStatementActs?: SingleStatementActs<A>;
};

/** Mounts one area. `objectName` is what its field errors call the object. */
export function mountArea<A extends Record<string, Endpoint>>(
  server: FastifyInstance,
  app: App,
  objectName: string,
  area: A,
  handlers: Handlers<A>,
  { beforeTransaction = {}, singleStatementActs = {} }: MountOptions<A> = {},
): void {
  for (const [callKey, endpoint] of Object.entries<Endpoint>(area)) {
    const ownHandler = handlers[callKey] as unknown as AnyHandler;
    const callName = `${objectName} ${callKey}`;
    const get = endpoint.idempotent === 'ids' ? undefined : (handlers.get as unknown as AnyHandler);
    const handler =
      endpoint.idempotent && endpoint.idempotent !== 'byHandler' ? (makeIdempotent(ownHandler, get, callName) as AnyHandler) : ownHandler;
    const actInOneStatement = app.groupCommit && singleStatementActs[callKey];
    const readInput = createInputReader(endpoint, objectName, app.cleanHtml, app.now);
    const readNamedRows = createNamedRowReader(endpoint);
    const runLogged = createCallLogger(app, endpoint, `${objectName}.${callKey}`);
    const storedHandler = handlers[findStoredCallKey(area, endpoint) ?? ''] as unknown as AnyHandler | undefined;
    const strictResponse = endpoint.response && !app.config.production ? strictSchemaOf(endpoint.response) : undefined;
    const checkRawJson = strictResponse && ((text: string) => void z.parse(strictResponse, JSON.parse(text)));
    const route: RouteOptions = {
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { entity: objectName },
      ...(endpoint.maxBodyBytes && { bodyLimit: endpoint.maxBodyBytes }),
      handler: async (request, reply) => {
        // A key that would count for nothing lets its sender believe that it may send again.
        if (endpoint.method === 'POST' && !endpoint.idempotent && request.headers['idempotency-key'] !== undefined)
          throw badHeader('Idempotency-Key');
        if (endpoint.may === 'public') {
          const input = await readInput(request);
          await refuseNewNames(input, objectName);
          const answer = await handler({ app, now: app.now(), ...requestSourceOf(request), logEvent: app.security.of(request) }, input);
          return sendAnswer(checkAnswer(answer, endpoint), endpoint, reply, checkRawJson, (text) => text);
        }
        const refuse: Reading['refuse'] = (ctx, input) => refuseNewNames(input, objectName, storedHandler?.bind(undefined, ctx));
        const routeReading = {
          ...{ readInput, refuse, namedRows: readNamedRows },
          beforeTransaction: beforeTransaction[callKey] as Reading['beforeTransaction'],
          ...{ entity: objectName, call: callName, runLogged },
          actInOneStatement: actInOneStatement as Reading['actInOneStatement'],
        };
        const { answer, user } = await runSignedIn(app, endpoint, handler, request, reply, routeReading);
        return sendAnswer(answer, endpoint, reply, checkRawJson, (text) => app.signer.signUrls(text, user, app.now()));
      },
    };
    if (endpoint.isPlainText) mountTextRoute(server, route);
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

/** Characters of a row's JSON, where PostgreSQL wrote it: nobody counts them for this. */
const ROW_CHARS = 500;
function rowCountOf(answer: unknown): number {
  const body = bodyOf(answer);
  return Array.isArray(body) ? body.length : isRaw(body) ? Math.ceil(body.text.length / ROW_CHARS) : 0;
}

type Input = { params: object; query: unknown; body: unknown; paging: Paging; wrongNames: WrongName[] };
/** The reading of an endpoint's request: its input, the rows that name its place, and what is to be done before its transaction. */
type Reading = {
  readInput: (request: FastifyRequest) => Promise<Input>;
  /** Refuses new names that are none, in the transaction of the call. */
  refuse: (ctx: Ctx, input: Input) => Promise<void>;
  namedRows: ReturnType<typeof createNamedRowReader>;
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
  const user = narrowToAction(asker, requiredAction);
  if (user !== asker) await refuseWithoutAction(app.scoped, asker, requiredAction, namedRows(input));
  if (needsStepUp(endpoint, asker, input.query)) await refuseWithoutStepUp(app, token);
  const logEvent = app.security.of(request);
  const accessedClients = new Map<number, string>();
  const answer = await runLogged({ user: asker, token, input, requestId: request.id, accessedClients }, async () => {
    const createSignedInCtx = () => ({ app, user, token, now: app.now(), ...requestSourceOf(request), logEvent, accessedClients });
    if (endpoint.withoutTransaction) return checkAnswer(await handler(createSignedInCtx(), input), endpoint);
    const ifMatch = parseIfMatch(request.headers['if-match']);
    await beforeTransaction?.(createSignedInCtx(), input);
    const requestKey = parseRequestKey(request.headers['idempotency-key']);
    // A call that is marked as writing leaves its own trace.
    const listedClientId =
      user.isAdmin && endpoint.method === 'GET' && !endpoint.mayWrite ? (input.query as { clientId?: number }).clientId : undefined;
    if (actInOneStatement && input.wrongNames.length === 0) {
      const actAnswer = await actInOneStatement({ ...createSignedInCtx(), requestKey, callName: call }, input);
      if (actAnswer !== undefined) return actAnswer;
    }
    const run = async (readOnly: boolean) => {
      const callbacks: (() => void)[] = [];
      const scope = { companies: user.companies, readOnly, onePlan: isAct(endpoint), standby: endpoint.mayUseStandby ?? false };
      const scopedAnswer = await app.scoped(scope, async (db) => {
        callbacks.length = 0;
        accessedClients.clear();
        const afterCommit = (callback: () => void) => void callbacks.push(callback);
        const ctx = {
          ...createSignedInCtx(),
          db,
          readOnly,
          ifMatch,
          requestKey,
          afterCommit,
          logEvent: logAfterCommit(logEvent, afterCommit),
        };
        if (listedClientId !== undefined) await traceListedClient(ctx, listedClientId, endpoint.may);
        await refuse(ctx, input);
        const result = await handler(ctx, input);
        await traceNamedClients(ctx, result, entity);
        // An answer that breaks its schema is not written either.
        return readOnly ? result : checkAnswer(result, endpoint);
      });
      for (const callback of callbacks) callback();
      if (endpoint.file) logEvent('export', 'success', callDetailsOf(request, input));
      return readOnly ? checkAnswer(scopedAnswer, endpoint) : scopedAnswer;
    };
    // ADMIN leaves a trace when opening a client's data, also by reading (R3).
    const isReadOnly = endpoint.method === 'GET' && !(user.isAdmin && (endpoint.mayWrite || listedClientId !== undefined));
    const runCall = () => run(isReadOnly).catch((error: unknown) => (error === needsWritingError ? run(false) : Promise.reject(error)));
    return app.runInTurn(user.id, input.paging.size, runCall, rowCountOf);
  });
  return { answer, user: asker };
}

/** A route whose body is plain text takes nothing else, and no other route takes that. */
function mountTextRoute(server: FastifyInstance, route: RouteOptions): void {
  server.register(async (childServer) => {
    childServer.removeAllContentTypeParsers();
    childServer.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: MAX_TEXT_BYTES }, (_, body, done) => done(null, body));
    childServer.route(route);
  });
}
