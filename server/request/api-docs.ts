/** The document of the API for ADMIN, where it is switched on (product «Quality»): made and compressed once, and sent once to each browser. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { can } from '#domain/permissions.ts';
import { browserOf } from './headers.ts';
import type { App } from './ports.ts';
import { forbidden, unauthorized } from './problems.ts';

export function serveApiDocs(server: FastifyInstance, app: App): void {
  if (!app.config.apiDocs) return;
  let document: ReturnType<typeof makeDocument> | undefined;
  server.get('/v3/api-docs', async (request, reply) => {
    const user = await app.rememberedAccess.of(
      /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '',
      browserOf(app, request),
    );
    if (!user) throw unauthorized();
    request.account = user.id;
    if (!can(user, 'apiDocs.see')) throw forbidden();
    document ??= makeDocument(app.version);
    const { text, gzipBytes, etag } = await document;
    reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' });
    if (request.headers['if-none-match']?.includes(etag.slice(2))) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      ? reply.header('content-encoding', 'gzip').send(gzipBytes)
      : reply.send(text);
  });
}

async function makeDocument(version: string) {
  const { buildOpenApi: openApi } = await import('./openapi.ts');
  const text = JSON.stringify(openApi(version));
  const gzipBytes = await promisify(gzip)(text, { level: 9 });
  return { text, gzipBytes, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
