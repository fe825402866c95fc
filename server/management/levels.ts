/** Levels of loggers in the database, where all servers have them from: set for an hour, passed on by NOTIFY (R69). */
import type { Scoped } from '#server/database/scoped.ts';
import type { LevelSettings, Loggers } from '#server/process/loggers.ts';

/** Makes what reads them from the database into this server's loggers; what cannot be read stays as it is. */
export const createLevelReader = (scoped: Scoped, loggers: Loggers) => async (): Promise<void> => {
  try {
    const rows = await scoped({ companies: [], readOnly: true }, (db) =>
      db.selectFrom('logger_levels').select(['name', 'level', 'until']).execute(),
    );
    const levelSettings: LevelSettings = new Map(rows.map(({ name, level, until }) => [name, { level, until: Date.parse(until) }]));
    loggers.setLevelSettings(levelSettings);
  } catch (error) {
    loggers.root.warn(`The levels of the loggers could not be read: ${(error as Error).message}`);
  }
};
