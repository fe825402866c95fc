/** A report that is being filled in on this device, waits here to be sent, or was refused. */
import type { Problem } from '#contract/problem.ts';
import type { ReportVersion } from '#contract/reports/forms.ts';
import type { Comment } from '../dated/comment.ts';

/** An answer to a question that asks for no text of lines; without a value it takes one back. */
export type ValueSent = {
  attribute: { id: number };
  stringValue?: string | null;
  booleanValue?: boolean | null;
  doubleValue?: number | null;
};
/** The body that a report goes out with; `values` is not there in one of before there were any. */
export type ReportBody = { occurenceDate: string; answers: { id: number; html: string }[]; values?: ValueSent[] };

export type ReportDraft = {
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
  sending?: ReportBody | undefined;
  /** The reason that it was not taken; it then waits for its writer. */
  refused?: { problem: Problem | undefined; status: number } | undefined;
};
