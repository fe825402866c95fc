/** The web client as files: hashed ones for ever, the page itself asked for anew, every header strict. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';

export const webFolder = join(import.meta.dirname, '../../dist/web');

/** The policy of every page (product «Quality»): nothing from elsewhere, nothing inline, no strings into the DOM. */
const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  // A film that was just chosen is shown from the phone itself (decision 012).
  mediaSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
  formAction: ["'self'"],
  requireTrustedTypesFor: ["'script'"],
};

type PageOptions = { redirects: Readonly<Record<string, string | undefined>>; isProduction: boolean; demo: boolean };

/** `redirects`: paths that lead to a page of the operator's own. What is for developers is left out of production (decision 052). */
export async function servePages(
  server: FastifyInstance,
  { redirects, isProduction, demo: hasDemo }: PageOptions,
  folder = webFolder,
): Promise<void> {
  const strictHeaders = await createStrictHeaders();
  server.addHook('onRequest', async (_request, reply) => void reply.headers(strictHeaders));
  for (const [path, url] of Object.entries(redirects)) if (url) server.get(path, (_request, reply) => reply.redirect(url));
  if (!existsSync(folder)) return;
  await server.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    wildcard: false,
    index: 'index.html',
    globIgnore: ['assets/**'],
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      // Facts that the sign-in page needs before it is drawn, so that nothing moves when the demo's doors come (decision 056).
      if (hasDemo && /[\\/]index\.html(\.\w+)?$/.test(path)) reply.header('server-timing', 'demo');
    },
  });
  for (const folderName of ['assets', ...(isProduction ? [] : ['assets/for-developers'])])
    serveFolder(server, join(folder, folderName), `/${folderName}`);
}

/** One route for a folder's files: one for each of 1,300 took 0.4 s of each start, and 40 MB. What lies deeper is not served. */
function serveFolder(server: FastifyInstance, folder: string, path: string) {
  server.get<{ Params: { name: string } }>(`${path}/:name`, (request, reply) => {
    const { name } = request.params;
    return /^[\w-][\w.-]*$/.test(name) ? reply.sendFile(name, folder) : reply.callNotFound();
  });
}

/** Every strict header with its value. Asked of helmet once: it would put the policy together anew for each request (80 µs, measured). */
async function createStrictHeaders(): Promise<Record<string, string>> {
  const probeServer = fastify({ pluginTimeout: 0 });
  await probeServer.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  probeServer.get('/', async (_request, reply) => reply.getHeaders());
  const headers = (await probeServer.inject('/')).json() as Record<string, string>;
  await probeServer.close();
  return { ...headers, 'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' };
}
