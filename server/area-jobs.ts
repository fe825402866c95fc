/** Jobs of areas that need nothing but the server's parts, each mounted at the start. */
import { accountMailJob } from './access/account-mail.ts';
import { scheduleReviewJobs } from './access-review/draw.ts';
import { clientCopyJobs } from './client-copy/job.ts';
import { scheduleReminders } from './delegations/remind.ts';
import { startErasureJobs } from './erasure/job.ts';
import { filesJob } from './files/sweep.ts';
import { importJobs } from './import/job.ts';
import { scheduleLateCounts } from './inventory/counting.ts';
import { secondJobs } from './medicines/second-marks.ts';
import { requestKeysJob } from './request/idempotency.ts';
import type { App } from './request/ports.ts';
import { scheduleAttemptsSweep } from './security/throttle.ts';

export const areaJobs: readonly ((app: App) => Promise<void>)[] = [
  accountMailJob,
  scheduleAttemptsSweep,
  scheduleReviewJobs,
  filesJob,
  requestKeysJob,
  importJobs,
  clientCopyJobs,
  scheduleReminders,
  startErasureJobs,
  secondJobs,
  scheduleLateCounts,
];
