/** The server's components and how each does, with the reason that the page explains (R67). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Output } from '#contract/endpoint.ts';
import type { management } from '#contract/management.ts';
import type { Standby } from '#server/database/standby.ts';
import type { App, WaitingWork } from '#server/request/ports.ts';

type Component = Output<typeof management.components>['components'][number];
type Health = Omit<Component, 'name'>;

/** Seconds for which a due job or a mail may wait before somebody should look. */
const LATE_AFTER_SECONDS = 300;
/** Seconds after which the last backup is too old: a day, the longest that one may take, and an hour more in autumn. */
const BACKUP_OLD_AFTER_SECONDS = 108_000;
/** Seconds by which a standby may be behind. */
const MAX_LAG_SECONDS = 10;
/** Milliseconds for which the store of files is waited for. */
const STORE_TIMEOUT_MS = 2000;

export async function readComponents(app: App): Promise<Component[]> {
  const { health, config, metrics } = app;
  const isAnswering = health.isAnswering();
  const [hasRoom, waitingWork, files] = await Promise.all([
    health.hasRoom(),
    isAnswering ? metrics.readQueues() : undefined,
    checkFileStore(app),
  ]);
  const isListening = health.isHearing();
  return [
    { name: 'database', ...(isAnswering ? healthUp('answers') : healthDown('silent')) },
    { name: 'storage', ...(hasRoom ? healthUp('room') : healthDown('full')) },
    { name: 'mail', ...(config.mail === 'keep' ? healthUnknown('keeps') : mailHealthOf(waitingWork)) },
    { name: 'jobs', ...jobsHealthOf(waitingWork) },
    { name: 'live', ...(isListening === undefined ? healthUnknown('off') : isListening ? healthUp('hears') : healthDown('deaf')) },
    { name: 'files', ...files },
    { name: 'backup', ...backupHealthOf(app, waitingWork) },
    ...(app.standby ? [{ name: 'standby' as const, ...(await readStandbyHealth(app.standby)) }] : []),
  ];
}

function healthUp(reason: Health['reason']): Health {
  return { status: 'UP', reason, lastDate: null };
}
function healthDown(reason: Health['reason']): Health {
  return { status: 'DOWN', reason, lastDate: null };
}
function healthUnknown(reason: Health['reason']): Health {
  return { status: 'UNKNOWN', reason, lastDate: null };
}

function mailHealthOf(waitingWork: WaitingWork | undefined): Health {
  if (!waitingWork) return healthUnknown('unasked');
  if (waitingWork.mail.failed > 0) return healthDown('refused');
  return (waitingWork.mail.oldestSeconds ?? 0) > LATE_AFTER_SECONDS ? healthDown('late') : healthUp('sends');
}

function jobsHealthOf(waitingWork: WaitingWork | undefined): Health {
  if (!waitingWork) return healthUnknown('unasked');
  if (waitingWork.jobs.some(({ oldestSeconds }) => (oldestSeconds ?? 0) > LATE_AFTER_SECONDS)) return healthDown('late');
  return waitingWork.jobs.some(({ failed }) => failed > 0) ? healthDown('failed') : healthUp('done');
}

function backupHealthOf({ config }: App, waitingWork: WaitingWork | undefined): Health {
  if (!config.backupDir) return healthUnknown('unscheduled');
  if (!waitingWork?.backup) return healthUnknown('unasked');
  const { ageSeconds, lastDate, failed } = waitingWork.backup;
  const health = failed
    ? healthDown('untaken')
    : ageSeconds > BACKUP_OLD_AFTER_SECONDS
      ? healthDown('outdated')
      : lastDate
        ? healthUp('taken')
        : healthUnknown('awaited');
  return { ...health, lastDate };
}

/** One that is behind takes nothing off the primary, but no answer is older for it. */
async function readStandbyHealth(standby: Standby): Promise<Health> {
  const standbyState = await standby.lag();
  if (!standbyState) return healthDown('away');
  const { lag, reason } = standbyState;
  if (reason === 'promoted' || reason === 'unprotected') return { ...healthDown(reason), lag };
  return { ...(lag.seconds > MAX_LAG_SECONDS ? healthDown('behind') : healthUp('follows')), lag };
}

async function checkFileStore(app: App): Promise<Health> {
  const storeCheck = app.store().then(async (store) => {
    await store.check();
    return true;
  });
  const isReached = await Promise.race([storeCheck, sleep(STORE_TIMEOUT_MS, false, { ref: false })]).catch(() => false);
  return isReached ? healthUp('reachable') : healthDown('unreachable');
}
