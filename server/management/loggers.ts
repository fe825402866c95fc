/** The loggers' calls: their levels, and setting one for an hour on all servers (R69). */
import type { management } from '#contract/management.ts';
import { loggerLevels, loggerNames } from '#contract/management.ts';
import { isFixed, type LoggerName } from '#server/process/loggers.ts';
import type { Handlers } from '#server/request/handlers.ts';
import { badField, notFound } from '#server/request/problems.ts';

/** Milliseconds for which a level is set. */
const HOUR_MS = 3_600_000;

type Calls = Pick<Handlers<typeof management>, 'loggers' | 'logger' | 'setLevel'>;
export const loggerHandlers: Calls = {
  loggers: async ({ app }) => ({
    server: app.metrics.server,
    levels: [...loggerLevels],
    loggers: loggerNames.map((name) => app.loggers.stateOf(name)),
  }),
  logger: async ({ app }, { params }) => app.loggers.stateOf(nameOf(params.name)),
  setLevel: async ({ app, db, user, now, afterCommit, logEvent }, { params, body }) => {
    const { loggers } = app;
    const name = nameOf(params.name);
    if (isFixed(name)) throw badField('logger', 'configuredLevel', 'error.field.fixed');
    const level = body.configuredLevel ?? null;
    const until = new Date(now.getTime() + HOUR_MS);
    // With those that have ended.
    await db
      .deleteFrom('logger_levels')
      .where((eb) => eb.or([eb('name', '=', name), eb('until', '<=', now.toISOString())]))
      .execute();
    if (level) await db.insertInto('logger_levels').values({ name, level, until: until.toISOString(), set_by_id: user.id }).execute();
    const levels = new Map([...loggers.configured()].filter(([loggerName]) => loggerName !== name));
    if (level) levels.set(name, { level, until: until.getTime() });
    afterCommit(() => loggers.configure(levels));
    logEvent('log-level-change', 'success', { of: name, to: level ?? 'inherited', ...(level && { until: until.toISOString() }) });
    return loggers.stateOf(name, levels);
  },
};

function nameOf(text: string): LoggerName {
  const name = loggerNames.find((loggerName) => loggerName === text);
  if (!name) throw notFound();
  return name;
}
