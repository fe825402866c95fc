/**
 * The loggers by name, each with a level that ADMIN may set for an hour at run time (R69). What is inherited follows: a logger without a
 * level of its own has root's, and root the one that the server was started with. What happened to security is written whatever the levels are:
 * `security` stays at INFO, and only a server that was started silent leaves it out.
 */
import type { LevelWithSilent, Logger } from 'pino';
import type { loggerLevels, loggerNames } from '#contract/management.ts';
import { serializeSafely } from './without-rows.ts';

export type LoggerName = (typeof loggerNames)[number];
export type LoggerLevel = (typeof loggerLevels)[number];
/** Levels that were set, until when in milliseconds since 1970. */
export type LevelSettings = ReadonlyMap<string, { level: LoggerLevel; until: number }>;

const childLoggerNames = ['http', 'database', 'jobs', 'mail', 'files', 'live'] as const satisfies readonly LoggerName[];
const pinoLevels: Record<LoggerLevel, LevelWithSilent> = {
  TRACE: 'trace',
  DEBUG: 'debug',
  INFO: 'info',
  WARN: 'warn',
  ERROR: 'error',
  OFF: 'silent',
};
/** A server that starts with `fatal` shows the nearest of the levels there are. */
const loggerLevelOf = (level: string): LoggerLevel =>
  (Object.keys(pinoLevels) as LoggerLevel[]).find((pinoLevel) => pinoLevels[pinoLevel] === level) ?? 'ERROR';

/** True for the one whose level nobody may change, since that would hide who changed it, and what they did then. */
export const hasFixedLevel = (name: LoggerName): boolean => name === 'security';

/** The longest that a timer of Node waits, in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Makes them of the one that everything is written by; `now` in milliseconds. */
export function createLoggers(log: Logger, now: () => number = Date.now) {
  const defaultLevel = log.level as LevelWithSilent;
  const serializers = { err: serializeSafely };
  const createLogger = (name: LoggerName) =>
    name === 'root' ? log.child({}, { serializers }) : log.child({ logger: name }, { serializers });
  const root = createLogger('root');
  const namedLoggers = Object.fromEntries(childLoggerNames.map((name) => [name, createLogger(name)])) as Record<
    (typeof childLoggerNames)[number],
    Logger
  >;
  const followingLoggers = new Map<LoggerName, { level: string }[]>();
  const security = log.child({ logger: 'security' }, { level: defaultLevel === 'silent' ? 'silent' : 'info', serializers });
  let configuredLevels: LevelSettings = new Map();
  let expiryTimer: NodeJS.Timeout | undefined;

  /** The level that was set for one, while it holds. */
  const findSetting = (name: LoggerName, levelSettings: LevelSettings, nowMs = now()) => {
    const setting = levelSettings.get(name);
    return setting && setting.until > nowMs ? setting : undefined;
  };
  const effectiveLevelOf = (name: LoggerName, levelSettings: LevelSettings, nowMs = now()): LevelWithSilent => {
    if (hasFixedLevel(name)) return security.level as LevelWithSilent;
    const setting = findSetting(name, levelSettings, nowMs) ?? findSetting('root', levelSettings, nowMs);
    return setting ? pinoLevels[setting.level] : defaultLevel;
  };
  const applyLevels = () => {
    // One moment for all: a level that still holds and the timer that ends it must not differ by a millisecond.
    const nowMs = now();
    for (const [name, logger] of [['root', root] as const, ...childLoggerNames.map((name) => [name, namedLoggers[name]] as const)]) {
      const level = effectiveLevelOf(name, configuredLevels, nowMs);
      for (const target of [logger, ...(followingLoggers.get(name) ?? [])]) if (target.level !== level) target.level = level;
    }
    clearTimeout(expiryTimer);
    const remainingTimes = [...configuredLevels.values()].map(({ until }) => until - nowMs).filter((remainingMs) => remainingMs > 0);
    expiryTimer = remainingTimes.length > 0 ? setTimeout(applyLevels, Math.min(...remainingTimes, MAX_TIMER_MS)).unref() : undefined;
  };

  return {
    root,
    ...namedLoggers,
    security,
    /** A logger made of one of them, which has its level from now on. */
    attachLogger: (name: LoggerName, logger: { level: string }) => {
      followingLoggers.set(name, [...(followingLoggers.get(name) ?? []), logger]);
      applyLevels();
    },
    readLevelSettings: () => configuredLevels,
    /** Sets these levels, in place of all that were set before. */
    setLevelSettings: (levels: LevelSettings) => {
      configuredLevels = levels;
      applyLevels();
    },
    /** The levels of a logger, or those it would have with these. */
    describeLogger: (name: LoggerName, levelSettings: LevelSettings = configuredLevels) => {
      const setting = findSetting(name, levelSettings);
      return {
        name,
        configuredLevel: setting?.level ?? null,
        effectiveLevel: loggerLevelOf(effectiveLevelOf(name, levelSettings)),
        isFixed: hasFixedLevel(name),
        untilDate: setting ? new Date(setting.until).toISOString() : null,
      };
    },
  };
}
export type Loggers = ReturnType<typeof createLoggers>;
