/** Decisions of egenvård in words: state, who judged, who is instructed. */
import type { Translate } from '../../core/texts.ts';
import type { SelfCare, SelfCareNumber } from '../../shared/self-care/self-care-query.ts';

type Formatters = { t: Translate; dayTextOf: (day: string) => string };

export const decisionStateText = ({ state, current: currentRevision }: SelfCare, { t, dayTextOf }: Formatters): string =>
  t(`selfCare.states.${state}`, { day: currentRevision.reviewOn ? dayTextOf(currentRevision.reviewOn) : '' });

export const judgedText = ({ judgedBy, judgedTitle, judgedUnit, judgedOn }: SelfCareNumber, { t, dayTextOf }: Formatters): string =>
  t('selfCare.judged', { who: [judgedBy, judgedTitle, judgedUnit].filter(Boolean).join(', '), day: dayTextOf(judgedOn) });

export const coverageText = ({ instructed, members }: SelfCare, t: Translate): string =>
  t('selfCare.coverage', { count: instructed.length, members });
