/** Reasons why an act on something dated was refused, with who did it before and when (R15). */

import { CallError } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import type { Translate } from '../../core/texts.ts';
import type { useDateFormatters } from '../../kit/dates.ts';

type DateHelpers = ReturnType<typeof useDateFormatters>;
/** «Anna Berg signerade redan 08:14.» */
export function firstActorText(
  act: 'signed' | 'skipped',
  actorName: string | number | null,
  instant: string,
  t: Translate,
  { localDateOf, today, formatTime, formatShortDay }: DateHelpers,
): string {
  const day = localDateOf(instant);
  return t(`instance.refused.${act}`, {
    by: actorName,
    at: day === today() ? formatTime(instant) : `${formatShortDay(day)} ${formatTime(instant)}`,
  });
}

/** The text of a refusal: who was first; other refusals in the catalogue's words. */
export function refusalText(error: unknown, t: Translate, dateHelpers: DateHelpers): string {
  const { message, params } = (error instanceof CallError && error.problem) || {};
  const act = message === 'error.instance.alreadySigned' ? 'signed' : message === 'error.instance.alreadySkipped' ? 'skipped' : null;
  const instant = String(params?.at ?? '');
  if (!act || !params?.by || Number.isNaN(Date.parse(instant))) return errorText(error, t);
  return firstActorText(act, params.by, instant, t, dateHelpers);
}
