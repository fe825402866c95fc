/** Jobs of areas that need nothing but the server's parts, each mounted at the start. */
import { accountMailJob } from './access/account-mail.ts';
import { accessReviewJobs } from './access-review/draw.ts';
import { clientCopyJobs } from './client-copy/job.ts';
import { delegationJobs } from './delegations/remind.ts';
import { erasureJobs } from './erasure/job.ts';
import { filesJob } from './files/sweep.ts';
import { importJobs } from './import/job.ts';
import { lateCountsJob } from './inventory/counting.ts';
import { secondJobs } from './medicines/second-marks.ts';
import { requestKeysJob } from './request/idempotency.ts';
import type { App } from './request/ports.ts';
import { attemptsJob } from './security/throttle.ts';

export const areaJobs: readonly ((app: App) => Promise<void>)[] = [
  accountMailJob,
  attemptsJob,
  accessReviewJobs,
  filesJob,
  requestKeysJob,
  importJobs,
  clientCopyJobs,
  delegationJobs,
  erasureJobs,
  secondJobs,
  lateCountsJob,
];
