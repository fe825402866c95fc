/** Jobs of areas that need nothing but the server's parts, each mounted at the start. */
import { startAccountMailJob } from './access/account-mail.ts';
import { scheduleReviewJobs } from './access-review/draw.ts';
import { startClientCopyJobs } from './client-copy/job.ts';
import { scheduleReminders } from './delegations/remind.ts';
import { startErasureJobs } from './erasure/job.ts';
import { scheduleFileSweep } from './files/sweep.ts';
import { startImportJobs } from './import/job.ts';
import { scheduleLateCounts } from './inventory/counting.ts';
import { startSecondSigningJobs } from './medicines/second-marks.ts';
import { startRequestKeysJob } from './request/idempotency.ts';
import type { App } from './request/ports.ts';
import { scheduleAttemptsSweep } from './security/throttle.ts';

export const areaJobs: readonly ((app: App) => Promise<void>)[] = [
  startAccountMailJob,
  scheduleAttemptsSweep,
  scheduleReviewJobs,
  scheduleFileSweep,
  startRequestKeysJob,
  startImportJobs,
  startClientCopyJobs,
  scheduleReminders,
  startErasureJobs,
  startSecondSigningJobs,
  scheduleLateCounts,
];
