/** A cell of the table in words, and how urgent it is. */
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { delegationStatusText } from '../../shared/delegation/delegation-words.ts';
import type { Cell } from './matrix.ts';

export type Tone = 'ok' | 'soon' | 'waits' | 'over' | undefined;
const toneByStatus = { VALID: 'ok', COMING: 'ok', ENDS_SOON: 'soon', AWAITING: 'waits', ENDED: 'over', WITHDRAWN: 'over' } as const;

/** Another day than today is shown by what is written of it: who lacked what then is not. */
export function useFormatCell(timeZone: string | undefined, isToday: boolean) {
  const { t } = useTranslation();
  const { formatShortDay, localDateOf } = useDateFormatters(timeZone);
  return ({ delegations: [bestDelegation], otherAuthority, isMissing }: Cell): { text: string; tone: Tone } => {
    if (otherAuthority)
      return {
        text:
          otherAuthority.untilDay === null
            ? t('delegations.licensed')
            : t('delegations.byAll', { day: formatShortDay(otherAuthority.untilDay) }),
        tone: 'ok',
      };
    if (bestDelegation)
      return { text: delegationStatusText(bestDelegation, { t, formatShortDay, localDateOf }), tone: toneByStatus[bestDelegation.status] };
    return isMissing && isToday ? { text: t('delegations.missing'), tone: 'over' } : { text: '–', tone: undefined };
  };
}
