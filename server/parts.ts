/** The parts of a running server that its areas use; app.ts puts them together. */
import type { Demo } from '#contract/platform.ts';
import type { Jobs } from '#server/jobs/pg-boss.ts';
import type { Condition } from '#server/start/condition.ts';
import type { Loggers } from '#server/start/loggers.ts';
import type { Config } from './config.ts';
import type { Scoped } from './database/scoped.ts';
import type { Standby } from './database/standby.ts';
import type { OpenStore } from './files/open-store.ts';
import type { Signer } from './files/signature.ts';
import type { ReadableBy } from './files/visible.ts';
import type { Metrics } from './management/metrics.ts';
import type { RememberedDays } from './planning/remembered-days.ts';
import type { InTurn } from './request/costly.ts';
import type { Clean } from './request/rich-text.ts';
import type { SecurityLog } from './request/security-events.ts';
import type { Remembered } from './request/who.ts';

export type App = {
  config: Config;
  /** What the configuration was read from: its names are told, its values never from here. */
  env: Readonly<Record<string, string | undefined>>;
  loggers: Loggers;
  /** What happened to security (R69). */
  security: SecurityLog;
  metrics: Metrics;
  scoped: Scoped;
  /** Where figures are read, for health; undefined without one. */
  standby: Standby | undefined;
  remembered: Remembered;
  jobs: Jobs;
  now: () => Date;
  /** What is done now is of the past: nobody is mailed about it. */
  quiet?: boolean;
  version: string;
  /** The bytes of files, and who may have them by address. */
  store: OpenStore;
  signer: Signer;
  readable: ReadableBy;
  condition: Condition;
  /** Who may be chosen to look at the demo; null where none runs. */
  demo: () => Promise<Demo | null>;
  days: RememberedDays;
  /** Rich text as it is stored. */
  clean: Clean;
  /** Large reads of one account wait for each other, and are refused where they are too many. */
  inTurn: InTurn;
};
