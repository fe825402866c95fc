/** An invitation's state in words (R100). */
import type { Invitation } from '#contract/access/invitations.ts';
import type { Translate } from '../../core/texts.ts';
import type { useDateFormatters } from '../../kit/dates.ts';

/** The state of an invitation, and the day that matters for it. */
export function invitationStateTexts(
  { state, expiresDate }: Pick<Invitation, 'state' | 'expiresDate'>,
  t: Translate,
  { formatShortDay, localDateOf }: Pick<ReturnType<typeof useDateFormatters>, 'formatShortDay' | 'localDateOf'>,
): string[] {
  const day = formatShortDay(localDateOf(expiresDate));
  if (state === 'EXPIRED') return [t('invitations.ended', { day })];
  const stateText = t(`invitations.state.${state}`);
  return state === 'INVITED' || state === 'LINK' ? [stateText, t('invitations.until', { day })] : [stateText];
}
