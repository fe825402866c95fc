/** Every error on its way out becomes a problem; what nobody foresaw is logged with the request's id and says nothing inside. */
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { isStalePlanError, isStorageFullError, isUnavailable, isUncertain } from '#server/database/unavailable.ts';
import type { Health } from '#server/process/health.ts';
import { isProblem, notFound, type ProblemError, problem, toDatabaseProblem, unauthorized } from '#server/request/problems.ts';
import { routeOf, type SecurityLog } from '#server/request/security-events.ts';

export function handleErrors(server: FastifyInstance, health: Health, securityLog: SecurityLog): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const objectName = (request.routeOptions.config as { entity?: string } | undefined)?.entity ?? 'request';
    if (isStorageFullError(error)) health.recordDiskFull(error);
    const knownProblem = toProblem(error, objectName);
    if (!knownProblem) request.log.error({ err: error }, 'unforeseen');
    const { status, body, headers } = knownProblem ?? problem(500, 'error.unknown');
    logDenied(securityLog, request, body);
    return reply
      .code(status)
      .headers(headers)
      .header('cache-control', 'no-store')
      .type('application/problem+json; charset=utf-8')
      .send({ ...body, ...(!knownProblem && { requestId: request.id }) });
  });
  server.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !/^\/(api|management|v3|i18n|assets|filer)(\/|$)/.test(request.url) && 'sendFile' in reply)
      return reply.type('text/html').sendFile('index.html');
    const { status, body } = notFound();
    return reply.code(status).type('application/problem+json; charset=utf-8').send(body);
  });
}

/** Logs every call that was denied, wherever it was: without a good token, by its role, or since there were too many (ASVS 16.3.2). */
function logDenied(securityLog: SecurityLog, request: FastifyRequest, { status, message }: ProblemError['body']): void {
  const logEvent = securityLog.of(request);
  const route = routeOf(request);
  if (status === 403) logEvent('access', 'refused', { route });
  if (status === 429) logEvent('rate-limit', 'refused', { route });
  // A sign-in that fails says so itself, with its account.
  if (status === 401 && message === unauthorized().body.message)
    logEvent('token', 'refused', { route, reason: request.headers.authorization === undefined ? 'missing' : 'wrong' });
}

function toProblem(error: FastifyError, objectName: string): ProblemError | undefined {
  if (isProblem(error)) return error;
  if (isStorageFullError(error)) return problem(507, 'error.storage.full', { retryAfter: 30 });
  const databaseProblem = toDatabaseProblem(error, objectName);
  if (databaseProblem) return databaseProblem;
  const { statusCode } = error;
  if (statusCode === 413) return problem(413, 'error.tooLarge');
  if (statusCode === 415) return problem(415, 'error.mediaType');
  if (statusCode === 429) return problem(429, 'error.tooMany');
  if (statusCode === 503) return problem(503, 'error.busy', { retryAfter: 2 });
  if (statusCode && statusCode >= 400 && statusCode < 500) return problem(400, 'error.malformed');
  // The write may be kept or not: nobody can say, and an act's key makes asking again safe.
  if (isUncertain(error)) return problem(503, 'error.uncertain', { retryAfter: 2 });
  // The database is away, restarting, or changed under this connection: say so, and when to come back.
  if (isUnavailable(error) || isStalePlanError(error)) return problem(503, 'error.busy', { retryAfter: 2 });
  return undefined;
}
