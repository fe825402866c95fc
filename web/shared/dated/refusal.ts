/** Reasons why an act on something dated was refused, with who did it before and when (R15). */

import { CallError } from '../../core/call.ts';
import { errorText } from '../../core/errors.ts';
import type { Translate } from '../../core/texts.ts';
import type { useDates } from '../../kit/dates.ts';

type Dates = ReturnType<typeof useDates>;
/** «Anna Berg signerade redan 08:14.» */
export function firstActorText(
  act: 'signed' | 'skipped',
  by: string | number | null,
  instant: string,
  t: Translate,
  { localDateOf, today, formatTime, formatShortDay }: Dates,
): string {
  const day = localDateOf(instant);
  return t(`instance.refused.${act}`, { by, at: day === today() ? formatTime(instant) : `${formatShortDay(day)} ${formatTime(instant)}` });
}

/** The text of a refusal: who was first; other refusals in the catalogue's words. */
export function refusalText(error: unknown, t: Translate, dates: Dates): string {
  const { message, params } = (error instanceof CallError && error.problem) || {};
  const act = message === 'error.instance.alreadySigned' ? 'signed' : message === 'error.instance.alreadySkipped' ? 'skipped' : null;
  const instant = String(params?.at ?? '');
  if (!act || !params?.by || Number.isNaN(Date.parse(instant))) return errorText(error, t);
  return firstActorText(act, params.by, instant, t, dates);
}
