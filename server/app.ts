/** Builds the server: its parts, its headers and errors, and every area of the contract mounted with its handlers. */
import compress from '@fastify/compress';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { Logger } from 'pino';
import { contract } from '#contract/all.ts';
import { can } from '#domain/permissions.ts';
import packageJson from '../package.json' with { type: 'json' };
import { accountMailJob } from './access/account-mail.ts';
import { invitationHandlers } from './access/invitations.ts';
import { registrationHandlers } from './access/registration.ts';
import { attemptsJob } from './access/throttle.ts';
import { accessHandlers } from './access.ts';
import { activityHandlers } from './activities.ts';
import { activityListHandlers } from './activity-lists.ts';
import { adminUserHandlers } from './admin/accounts.ts';
import { bannerHandlers } from './admin/banner.ts';
import { clientChangeHandlers } from './admin/clients.ts';
import { companyHandlers } from './admin/companies.ts';
import { clientGroupAdminHandlers } from './admin/groups.ts';
import { mailHandlers } from './admin/mails.ts';
import { userHandlers } from './admin/users.ts';
import { activityCategoryHandlers, activityTypeHandlers } from './catalogue.ts';
import type { Config } from './config.ts';
import { scopedOver } from './database/scoped.ts';
import { handleErrors } from './http/errors.ts';
import type { App } from './http/handlers.ts';
import { mount } from './http/mount.ts';
import { openApi } from './http/openapi.ts';
import { servePages } from './http/pages.ts';
import type { Jobs } from './jobs.ts';
import { activityLabelHandlers, labelHandlers } from './labels.ts';
import { listenForAccess } from './listen.ts';
import { mailJobs } from './mail/jobs.ts';
import { memberHandlers } from './members.ts';
import { clientGroupHandlers, clientHandlers } from './people.ts';
import { horizonJob } from './planning/horizon.ts';
import { activityInstanceHandlers } from './planning/instances.ts';
import { plannedActivityHandlers } from './planning/series.ts';
import { platformHandlers } from './platform.ts';
import { forbidden, unauthorized } from './problems.ts';
import { foldJob } from './statistics/counts.ts';
import { statisticsHandlers } from './statistics/figures.ts';
import { rememberWho } from './who.ts';

export type AppParts = {
  config: Config;
  pool: pg.Pool;
  /** Where the listening connection goes; without it nobody is remembered between requests. */
  connection?: pg.PoolConfig;
  jobs: Jobs;
  log: Logger;
  /** The clock; tests set it. */
  now?: () => Date;
};

/** Largest JSON body, in bytes. */
const BODY = 2 * 1024 * 1024;

const mountAll = (server: FastifyInstance, app: App): void => {
  mount(server, app, 'platform', contract.platform, platformHandlers);
  mount(server, app, 'account', contract.access, accessHandlers);
  mount(server, app, 'account', contract.registration, registrationHandlers);
  mount(server, app, 'userInvitation', contract.invitations, invitationHandlers);
  mount(server, app, 'company', contract.companies, companyHandlers);
  mount(server, app, 'client', contract.clients, { ...clientHandlers, ...clientChangeHandlers });
  mount(server, app, 'clientGroup', contract.clientGroups, clientGroupHandlers);
  mount(server, app, 'member', contract.members, memberHandlers);
  mount(server, app, 'activityCategory', contract.activityCategories, activityCategoryHandlers);
  mount(server, app, 'activityType', contract.activityTypes, activityTypeHandlers);
  mount(server, app, 'label', contract.labels, labelHandlers);
  mount(server, app, 'activity', contract.activities, activityHandlers);
  mount(server, app, 'activity', contract.activityLists, activityListHandlers);
  mount(server, app, 'activity', contract.activityLabel, activityLabelHandlers);
  mount(server, app, 'plannedActivity', contract.plannedActivities, plannedActivityHandlers);
  mount(server, app, 'activityInstance', contract.activityInstances, activityInstanceHandlers);
  mount(server, app, 'statistics', contract.statistics, statisticsHandlers);
  mount(server, app, 'clientGroup', contract.clientGroupAdmin, clientGroupAdminHandlers);
  mount(server, app, 'user', contract.users, userHandlers);
  mount(server, app, 'user', contract.adminUsers, adminUserHandlers);
  mount(server, app, 'banner', contract.banners, bannerHandlers);
  mount(server, app, 'mail', contract.mails, mailHandlers);
};

/** What the log may say of an address: no query, and no key of a mail's link. */
const loggedPath = (url: string) => url.split('?')[0]?.replace(/^(\/konto\/(?:aktivera|aterstall\/klar)\/).+/, '$1…');

/** OpenAPI for ADMIN, where it is switched on (design §2: off in production unless configured). */
const serveApiDocs = (server: FastifyInstance, app: App): void => {
  if (!app.config.apiDocs) return;
  let made: object | undefined;
  server.get('/v3/api-docs', async (request) => {
    const who = await app.remembered.of(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '');
    if (!who) throw unauthorized();
    if (!can(who, 'apiDocs.see')) throw forbidden();
    made ??= openApi(app.version);
    return made;
  });
};

export const buildApp = async ({ config, pool, connection, jobs, log, now = () => new Date() }: AppParts): Promise<FastifyInstance> => {
  const remembered = rememberWho(pool, now);
  const app: App = { config, scoped: scopedOver(pool), remembered, jobs, now, version: packageJson.version };
  const server = fastify({
    loggerInstance: log.child(
      {},
      { serializers: { req: ({ method, url }: { method: string; url: string }) => ({ method, path: loggedPath(url) }) } },
    ) as FastifyBaseLogger,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 800 },
    bodyLimit: BODY,
    requestTimeout: 60_000,
    logController: new LogController({ disableRequestLogging: !['debug', 'trace'].includes(config.logLevel) }),
  });
  // An empty body with a JSON content type is an empty object, not an error.
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const json = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : json(request, body as string, done),
  );
  handleErrors(server);
  await server.register(compress, { global: true, threshold: 2048, encodings: ['gzip', 'identity'], zlibOptions: { level: 4 } });
  await servePages(server, { '/villkor': config.termsUrl, '/integritetspolicy': config.privacyUrl });
  serveApiDocs(server, app);
  mountAll(server, app);
  await horizonJob(jobs, app, log);
  await foldJob(jobs, app, log);
  await accountMailJob(app);
  await mailJobs(app, log);
  await attemptsJob(app);
  if (connection) {
    const stop = await listenForAccess(connection, remembered, log);
    server.addHook('onClose', stop);
  }
  return server;
};
