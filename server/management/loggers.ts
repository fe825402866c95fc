/** The loggers' calls: their levels, and setting one for an hour on all servers (R69). */
import type { management } from '#contract/management.ts';
import { loggerLevels, loggerNames } from '#contract/management.ts';
import { hasFixedLevel, type LoggerName } from '#server/process/loggers.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';

/** Milliseconds for which a level is set. */
const HOUR_MS = 3_600_000;

type LoggerHandlers = Pick<Handlers<typeof management>, 'loggers' | 'logger' | 'setLevel'>;
export const loggerHandlers: LoggerHandlers = {
  loggers: async ({ app }) => ({
    server: app.metrics.server,
    levels: [...loggerLevels],
    loggers: loggerNames.map((name) => app.loggers.describeLogger(name)),
  }),
  logger: async ({ app }, { params }) => app.loggers.describeLogger(parseLoggerName(params.name)),
  setLevel: async ({ app, db, user, now, afterCommit, logEvent }, { params, body }) => {
    const { loggers } = app;
    const name = parseLoggerName(params.name);
    if (hasFixedLevel(name)) throw badField('logger', 'configuredLevel', 'error.field.fixed');
    const level = body.configuredLevel ?? null;
    const levelEnd = new Date(now.getTime() + HOUR_MS);
    // With those that have ended.
    await db
      .deleteFrom('logger_levels')
      .where((eb) => eb.or([eb('name', '=', name), eb('until', '<=', now.toISOString())]))
      .execute();
    if (level) await db.insertInto('logger_levels').values({ name, level, until: levelEnd.toISOString(), set_by_id: user.id }).execute();
    const levelSettings = new Map([...loggers.readLevelSettings()].filter(([loggerName]) => loggerName !== name));
    if (level) levelSettings.set(name, { level, until: levelEnd.getTime() });
    afterCommit(() => loggers.setLevelSettings(levelSettings));
    logEvent('log-level-change', 'success', { of: name, to: level ?? 'inherited', ...(level && { until: levelEnd.toISOString() }) });
    return loggers.describeLogger(name, levelSettings);
  },
};

function parseLoggerName(nameText: string): LoggerName {
  const name = loggerNames.find((loggerName) => loggerName === nameText);
  if (!name) throw notFound();
  return name;
}
