/** The second signing of what was given: how it stands, and who may still answer; for phone and server alike (R159, R160). */
import type { Instant } from './time.ts';

const MINUTE_MS = 60_000;
/** Within these a second person answers there and then; beyond them, until the later ones, afterwards. In milliseconds from the signing. */
export const LIVE_ANSWER_MS = 30 * MINUTE_MS;
export const LATEST_ANSWER_MS = 24 * 60 * MINUTE_MS;

/** A second person confirms or disputes; whoever gave it was alone, or notes a name. */
export const secondAnswers = ['CONFIRMED', 'DISPUTED', 'ALONE', 'NAMED'] as const;
export type SecondAnswer = (typeof secondAnswers)[number];
/** From the own account in time or afterwards; proved on another's device; by whoever gave it. */
export const secondWays = ['LIVE', 'LATER', 'PASSWORD', 'CODE', 'ALONE', 'NAMED'] as const;
export type SecondWay = (typeof secondWays)[number];
export const secondStatuses = ['WAITING', 'CONFIRMED', 'CONFIRMED_LATER', 'ALONE', 'DISPUTED', 'MISSED'] as const;
export type SecondStatus = (typeof secondStatuses)[number];

/** Marks on what nobody witnessed, and on what the second person says is wrong. */
export const secondMarks = ['NO_WITNESS', 'DISPUTED'] as const;
export type SecondMark = (typeof secondMarks)[number];

export type SecondAnswerLine = { answer: SecondAnswer; how: SecondWay; at: Instant; whoId: number | null };
/** A signing by `giverId` at an instant (ISO 8601, UTC), with its answers, in their order. */
export type WitnessedSigning<L extends SecondAnswerLine = SecondAnswerLine> = { giverId: number; at: Instant; lines: readonly L[] };

type SecondState<L> = {
  status: SecondStatus;
  /** The answer that ended the waiting. */
  outcome: L | null;
  /** The name that was noted last. */
  namedLine: L | null;
};

const millisecondsBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);
/** Milliseconds for which it waits: longer for the one whose name was noted. */
const answerWindowMs = (namedLine: unknown): number => (namedLine ? LATEST_ANSWER_MS : LIVE_ANSWER_MS);

/** Its state at an instant. */
export function secondStateOf<L extends SecondAnswerLine>({ at, lines }: WitnessedSigning<L>, now: Instant): SecondState<L> {
  const outcome = lines.find(({ answer }) => answer !== 'NAMED') ?? null;
  const namedLine = lines.findLast(({ answer }) => answer === 'NAMED') ?? null;
  const isAnsweredLater = outcome?.how === 'LATER' || (outcome && millisecondsBetween(at, outcome.at) > LIVE_ANSWER_MS);
  const isWaiting = millisecondsBetween(at, now) <= answerWindowMs(namedLine);
  const statusByAnswer: Record<SecondAnswer, SecondStatus> = {
    CONFIRMED: isAnsweredLater ? 'CONFIRMED_LATER' : 'CONFIRMED',
    DISPUTED: 'DISPUTED',
    ALONE: 'ALONE',
    NAMED: isWaiting ? 'WAITING' : 'MISSED',
  };
  return { status: statusByAnswer[outcome?.answer ?? 'NAMED'], outcome, namedLine };
}

/** Reasons that an answer is not taken for; the giver's signing stands in every case. */
export const secondRefusals = ['done', 'over', 'giver', 'notGiver', 'otherNamed'] as const;
export type SecondRefusal = (typeof secondRefusals)[number];

/** The way in which somebody's answer counts, or why it does not; `proof` of one that was given on another's device. */
export function resolveAnswer(
  signing: WitnessedSigning,
  { answer, whoId, proof }: { answer: SecondAnswer; whoId: number; proof?: 'PASSWORD' | 'CODE' | undefined },
  now: Instant,
): { how: SecondWay } | { refused: SecondRefusal } {
  const { outcome, namedLine } = secondStateOf(signing, now);
  const elapsedMs = millisecondsBetween(signing.at, now);
  if (outcome) return { refused: 'done' };
  if (elapsedMs > LATEST_ANSWER_MS) return { refused: 'over' };
  const isGiver = whoId === signing.giverId;
  if (answer === 'ALONE' || answer === 'NAMED') return isGiver ? { how: answer } : { refused: 'notGiver' };
  if (isGiver) return { refused: 'giver' };
  if (namedLine && namedLine.whoId !== null && namedLine.whoId !== whoId) return { refused: 'otherNamed' };
  return { how: proof ?? (namedLine || elapsedMs > LIVE_ANSWER_MS ? 'LATER' : 'LIVE') };
}
