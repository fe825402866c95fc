/** The server's components and how each does, with the reason that the page explains (R67). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import type { Standby } from '#server/database/standby.ts';
import type { App, Waiting } from '#server/request/ports.ts';

type Component = Output<typeof management.components>['components'][number];
type Health = Omit<Component, 'name'>;

/** Seconds for which a due job or a mail may wait before somebody should look. */
const LATE_AFTER_SECONDS = 300;
/** Seconds after which the last backup is too old: a day, the longest that one may take, and an hour more in autumn. */
const BACKUP_OLD_AFTER_SECONDS = 108_000;
/** Seconds by which a standby may be behind. */
const MOST_LAG_SECONDS = 10;
/** Milliseconds for which the store of files is waited for. */
const STORE_TIMEOUT_MS = 2000;

export async function componentsOf(app: App): Promise<Component[]> {
  const { condition, config, metrics } = app;
  const isAnswering = condition.answers();
  const [hasRoom, waiting, files] = await Promise.all([condition.hasRoom(), isAnswering ? metrics.waiting() : undefined, filesOf(app)]);
  const isListening = condition.hears();
  return [
    { name: 'database', ...(isAnswering ? up('answers') : down('silent')) },
    { name: 'storage', ...(hasRoom ? up('room') : down('full')) },
    { name: 'mail', ...(config.mail === 'keep' ? unknown('keeps') : mailOf(waiting)) },
    { name: 'jobs', ...jobsOf(waiting) },
    { name: 'live', ...(isListening === undefined ? unknown('off') : isListening ? up('hears') : down('deaf')) },
    { name: 'files', ...files },
    { name: 'backup', ...backupOf(app, waiting) },
    ...(app.standby ? [{ name: 'standby' as const, ...(await standbyOf(app.standby)) }] : []),
  ];
}

function up(reason: Health['reason']): Health {
  return { status: 'UP', reason, lastDate: null };
}
function down(reason: Health['reason']): Health {
  return { status: 'DOWN', reason, lastDate: null };
}
function unknown(reason: Health['reason']): Health {
  return { status: 'UNKNOWN', reason, lastDate: null };
}

function mailOf(waiting: Waiting | undefined): Health {
  if (!waiting) return unknown('unasked');
  if (waiting.mail.failed > 0) return down('refused');
  return (waiting.mail.oldestSeconds ?? 0) > LATE_AFTER_SECONDS ? down('late') : up('sends');
}

function jobsOf(waiting: Waiting | undefined): Health {
  if (!waiting) return unknown('unasked');
  if (waiting.jobs.some(({ oldestSeconds }) => (oldestSeconds ?? 0) > LATE_AFTER_SECONDS)) return down('late');
  return waiting.jobs.some(({ failed }) => failed > 0) ? down('failed') : up('done');
}

function backupOf({ config }: App, waiting: Waiting | undefined): Health {
  if (!config.backupDir) return unknown('unscheduled');
  if (!waiting?.backup) return unknown('unasked');
  const { ageSeconds, lastDate, failed } = waiting.backup;
  const health = failed
    ? down('untaken')
    : ageSeconds > BACKUP_OLD_AFTER_SECONDS
      ? down('outdated')
      : lastDate
        ? up('taken')
        : unknown('awaited');
  return { ...health, lastDate };
}

/** One that is behind takes nothing off the primary, but no answer is older for it. */
async function standbyOf(standby: Standby): Promise<Health> {
  const state = await standby.lag();
  if (!state) return down('away');
  const { lag, why } = state;
  if (why === 'promoted' || why === 'unprotected') return { ...down(why), lag };
  return { ...(lag.seconds > MOST_LAG_SECONDS ? down('behind') : up('follows')), lag };
}

async function filesOf(app: App): Promise<Health> {
  const reached = app.store().then(async (store) => {
    await store.check();
    return true;
  });
  const isReached = await Promise.race([reached, sleep(STORE_TIMEOUT_MS, false, { ref: false })]).catch(() => false);
  return isReached ? up('reachable') : down('unreachable');
}
