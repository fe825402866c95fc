/** Starts the product in the right order, says where it is, and has it taken down in the reverse order. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { buildApp, securityLogOf, serverMetricsOf } from '#server/app.ts';
import { connectWithRetry } from '#server/database/connect.ts';
import { startHeartbeat } from '#server/database/heartbeat.ts';
import { migrate } from '#server/database/migrate.ts';
import { openPool, refuseUnknownPooler } from '#server/database/pool.ts';
import { grantServingLogin } from '#server/database/rights.ts';
import { openStandby } from '#server/database/standby.ts';
import { prepareFirstRun } from '#server/first-run.ts';
import { startJobs } from '#server/jobs/pg-boss.ts';
import { serveMetrics } from '#server/management/prometheus.ts';
import { createReviver } from '#server/postgres/revive.ts';
import { collectGarbageAfterStart } from '#server/process/collect-garbage.ts';
import { type Config, readConfig } from '#server/process/config.ts';
import { createHealth } from '#server/process/health.ts';
import { lockDataDir } from '#server/process/lock.ts';
import { createLoggers } from '#server/process/loggers.ts';
import { isOperatorError, operatorError } from '#server/process/operator-error.ts';
import { closeApp, createShutdown, drainConnections } from '#server/process/shutdown.ts';
import { stopWithShell } from '#server/process/stop-with-shell.ts';

stopWithShell();
const configResult = readConfig(process.env);
if ('wrong' in configResult) {
  for (const configError of configResult.wrong) console.error(configError);
  process.exit(1);
}
const { config } = configResult;
const startedAt = new Date();
const loggers = createLoggers(pino({ level: config.logLevel }));
const log = loggers.root;
const { onStop, stopAll, isStopping } = createShutdown(log, config.servesOn);

/** The database, and what can be done when it has died. */
async function openDatabase({ databaseUrl, directUrl = databaseUrl, ownerUrl = directUrl, dataDir, publicUrl }: Config) {
  if (databaseUrl) {
    const [connection, directConnection, ownerConnection] = [databaseUrl, directUrl, ownerUrl].map((connectionString) => ({
      connectionString: connectionString!,
    }));
    for (const url of new Set([databaseUrl, directUrl!])) await (await connectWithRetry({ connectionString: url }, 30_000)).end();
    return { connection: connection!, directConnection: directConnection!, ownerConnection: ownerConnection! };
  }
  const dataLock = await lockDataDir(dataDir, publicUrl);
  onStop('the lock', dataLock.release);
  const { startEmbedded } = await import('#server/postgres/embedded.ts');
  const embeddedPostgres = await startEmbedded({ dataDir });
  onStop('PostgreSQL', embeddedPostgres.stop);
  if (embeddedPostgres.isAdopted) log.info('PostgreSQL was still running after the last end of Vardag and was taken over.');
  const revive = createReviver({ revive: embeddedPostgres.revive, log: loggers.database, giveUp: () => void stopAll(1) });
  return {
    connection: embeddedPostgres.serving,
    directConnection: embeddedPostgres.serving,
    ownerConnection: embeddedPostgres.connection,
    revive,
  };
}

async function startListening(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw operatorError(`Port ${port} on ${host} is taken by another program. Set PORT to a free one.`);
    if (code !== 'EACCES' && code !== 'EADDRNOTAVAIL' && code !== 'ENOTFOUND') throw error;
    throw operatorError(`Port ${port} on ${host} cannot be opened (${code}). Set PORT and HOST to what this machine allows.`);
  }
}

async function start() {
  const { connection, directConnection, ownerConnection, revive } = await openDatabase(config);
  const migrations = await migrate(ownerConnection);
  if (migrations.length > 0) console.log(`Database brought up to date: ${migrations.join(', ')}.`);
  const loginNames = await grantServingLogin(ownerConnection, directConnection);
  if (loginNames.serving === loginNames.owner)
    log.warn(`The login ${loginNames.owner} serves and owns the database, so it could empty its history: set OWNER_URL (docs/backup.md).`);
  const pool = openPool(connection, loggers.database, undefined, config.directUrl !== undefined);
  await refuseUnknownPooler(pool);
  const heartbeat = startHeartbeat({
    connection,
    log: loggers.database,
    onChange: (isAnswering) => pool.setAway(!isAnswering),
    ...(revive && { revive }),
  });
  onStop('the watch over the database', heartbeat.stop);
  onStop('the pool', () => pool.end());
  const standby = config.replicaUrl ? openStandby(pool, { connectionString: config.replicaUrl }, loggers.database) : undefined;
  if (standby) onStop('the standby', standby.stop);
  const jobs = await startJobs({ connection: directConnection, log: loggers.jobs });
  onStop('jobs', jobs.stop);
  const folders = [...(config.databaseUrl && config.s3Url ? [] : [config.dataDir])];
  const health = createHealth({ log, isAnswering: heartbeat.isAnswering, timesAway: heartbeat.outageCount, folders });
  const appParts = { config, pool, ...(standby && { standby }), health, jobs, log, loggers, startedAt };
  const app = await buildApp({ ...appParts, connection: directConnection, ownerConnection });
  onStop('the web server', () => closeApp(app));
  // After the app, whose queues take the first administrator's mail.
  const { lines: startupLines } = await prepareFirstRun({ ...appParts, security: securityLogOf(app) });
  // Nobody waits for it yet.
  collectGarbageAfterStart();
  await startListening(app, config);
  if (config.metricsPort) onStop('the metrics', (await serveMetrics(serverMetricsOf(app), config.metricsPort, config.metricsHost)).close);
  onStop('service', async (code) => code === 0 && drainConnections(app, health.markLeaving, config.servesOn));
  console.log(['', `Vardag is running: ${config.publicUrl}`, ...startupLines, ''].join('\n'));
}

await start().catch(async (error: unknown) => {
  if (isOperatorError(error)) console.error(error.message);
  else if (!isStopping()) log.fatal({ err: error }, 'Vardag did not start');
  await stopAll(1);
});
