/** The review of the access log: which lines of a month are drawn, why, and the text that a closed month is sealed by (R122, decision 109). */
import type { LocalDate } from './time.ts';

/** Oddities of a line, each with how much likelier it makes the line to be drawn. */
export const oddityWeights = { night: 24, noAct: 8, sameName: 24, manyClients: 12 } as const;
export type Oddity = keyof typeof oddityWeights;
export const oddities = Object.keys(oddityWeights) as Oddity[];
/** Reasons for which a line was drawn; `carried`: an earlier month was closed while it was investigated. */
export const reviewReasons = ['admin', 'export', 'random', ...oddities, 'carried'] as const;
export type ReviewReason = (typeof reviewReasons)[number];

export const judgements = ['justified', 'investigated', 'unjustified'] as const;
export type Judgement = (typeof judgements)[number];
/** True where a judgement needs its reason in words. */
export const needsNote = (judgement: Judgement): boolean => judgement !== 'justified';
export const MAX_REVIEW_NOTE_LENGTH = 500;

/** The least lines of a month that has so many, and the part of the others that chance draws. */
export const MIN_DRAWN_LINES = 20;
const RANDOM_SHARE = 0.01;
/** The most that chance draws: more than this nobody judges by hand. */
export const MAX_RANDOM_LINES = 500;
/** The most of ADMIN's lines and exports together. */
export const MAX_ADMIN_AND_EXPORT_LINES = 2000;
/** Clients opened one by one on one day are many from so many on, where they are more than so many times what is usual for the person. */
export const manyClientsLimits = { least: 3, times: 2 };
/** Hours of the night on the company's clock, the first included, and within how many hours an act gives its look a reason. */
export const nightHours = { from: 23, to: 5 };
export const ACT_WITHIN_HOURS = 24;

/** Days after which a month that was drawn is reminded of. */
export const REMINDER_AFTER_DAYS = 14;

/** A line of the log as the drawing sees it. `chance`: between 0 and 1, by the month's seed and its id. */
export type CandidateLine = { id: number; isAdmin: boolean; isExport: boolean; chance: number } & Record<Oddity, boolean>;
export type DrawnLine = { id: number; reasons: ReviewReason[] };
/** The lines of a month, counted. */
export type MonthCounts = { events: number; admin: number; exports: number; others: number };

const odditiesOf = (line: CandidateLine) => oddities.filter((oddity) => line[oddity]);
const weightOf = (line: CandidateLine) => odditiesOf(line).reduce((sum, oddity) => sum + oddityWeights[oddity], 1);

/** The number of lines that chance draws of those that are neither ADMIN's nor exports. */
export function countRandomLines({ events, others }: Pick<MonthCounts, 'events' | 'others'>): number {
  const fullyDrawnCount = events - others;
  return Math.min(others, MAX_RANDOM_LINES, Math.max(Math.ceil(others * RANDOM_SHARE), MIN_DRAWN_LINES - fullyDrawnCount));
}

/**
 * Draws the month's sample: all of ADMIN and all exports, and by chance of the others, what is odd so much likelier (a line of weight w has the key
 * chance^(1/w), and the highest keys are drawn: Efraimidis and Spirakis). Of lines of one weight the highest chances are drawn first, so that
 * `chanceCount` of each kind are candidates enough.
 */
export function drawSample(candidateLines: readonly CandidateLine[], counts: Pick<MonthCounts, 'events' | 'others'>): DrawnLine[] {
  const mandatoryLines = candidateLines.filter(({ isAdmin, isExport }) => isAdmin || isExport);
  const randomLines = candidateLines
    .filter(({ isAdmin, isExport }) => !isAdmin && !isExport)
    .map((line) => ({ line, drawKey: line.chance ** (1 / weightOf(line)) }))
    .sort((a, b) => b.drawKey - a.drawKey || a.line.id - b.line.id)
    .slice(0, countRandomLines(counts));
  return [
    ...mandatoryLines.map((line) => ({
      id: line.id,
      reasons: [...(line.isAdmin ? (['admin'] as const) : []), ...(line.isExport ? (['export'] as const) : []), ...odditiesOf(line)],
    })),
    ...randomLines.map(({ line }) => ({ id: line.id, reasons: ['random' as const, ...odditiesOf(line)] })),
  ].sort((a, b) => a.id - b.id);
}

/** The first day of the month before this day's. */
export function startOfPreviousMonth(day: LocalDate): LocalDate {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 1 ? formatFirstDay(year - 1, 12) : formatFirstDay(year, month - 1);
}
/** The first day of the month after this day's. */
export function startOfNextMonth(day: LocalDate): LocalDate {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return month === 12 ? formatFirstDay(year + 1, 1) : formatFirstDay(year, month + 1);
}
const formatFirstDay = (year: number, month: number): LocalDate => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;

/** A judged line as the seal has it. Instants are ISO with Z. */
export type SealedLine = {
  eventId: number;
  at: string;
  clientIds: readonly number[];
  userId: number;
  userName: string;
  role: string;
  kind: string;
  endpoint: string;
  target: string;
  reasons: readonly string[];
  judgement: string | null;
  note: string | null;
  judgedById: number | null;
  judgedAt: string | null;
};
export type SealedReview = { companyId: number; month: LocalDate; seed: string; drawnAt: string; closedAt: string; closedById: number };

/** The text whose SHA-256 is the seal of a closed month: a line of JSON for the month, then one for each of its lines by event. */
export function buildSealText(review: SealedReview, lines: readonly SealedLine[]): string {
  const { companyId, month, seed, drawnAt, closedAt, closedById } = review;
  const headerValues = ['vardag access review 1', companyId, month, seed, drawnAt, closedAt, closedById];
  const lineValues = [...lines]
    .sort((a, b) => a.eventId - b.eventId)
    .map((line) => [
      ...[line.eventId, line.at, line.clientIds, line.userId, line.userName, line.role, line.kind, line.endpoint, line.target],
      ...[line.reasons, line.judgement, line.note, line.judgedById, line.judgedAt],
    ]);
  return [headerValues, ...lineValues].map((values) => JSON.stringify(values)).join('\n');
}
