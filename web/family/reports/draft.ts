/** A report that is being filled in on this device, waits here to be sent, or was refused. */
import type { Problem } from '#contract/problem.ts';
import type { ReportVersion } from '#contract/reports/forms.ts';
import type { Comment } from '../dated/comment.ts';

export type Draft = {
  /** Also the key that it is sent with: sent twice it is one report. */
  key: string;
  client: { id: number; name: string; timeZone: string };
  version: ReportVersion;
  day: string;
  clock: string;
  /** By the question's id. */
  answers: Record<number, Comment>;
  changedAt: number;
  /** It was sent, and no answer has come: the body it goes out with, which nothing changes any more. */
  sending?: { occurenceDate: string; answers: { id: number; html: string }[] } | undefined;
  /** Why it was not taken; it then waits for its writer. */
  refused?: { problem: Problem | undefined; status: number } | undefined;
};
