/** A client's goals under their areas of life, each with its state in words (R62). */
import type { GoalPulse } from '#contract/goals/goals.ts';
import { isRed, type PulseState } from '#domain/goals/pulse.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { check, clock, events, type Paths, warning } from '../../kit/icons.ts';

import { areaName } from './area-name.ts';
import css from './pulse.module.css';
import { goalSpanText, stateText } from './pulse-words.ts';
import { frequencyText } from './words.ts';

const icons: Record<PulseState, Paths> = {
  overMax: warning,
  cannotBeReached: warning,
  unplanned: warning,
  planned: clock,
  soFar: clock,
  reached: check,
  followed: events,
};
/** Its urgency: red where nothing can be done any more. */
const lookOf = (pulse: GoalPulse) => (isRed(pulse) ? 'red' : pulse.state === 'unplanned' ? 'warn' : pulse.state);

/** `level` is that of the areas' headings. */
export function PulseList({ pulses, level = 3 }: { pulses: readonly GoalPulse[]; level?: 2 | 3 }) {
  const { t } = useTexts();
  const Heading = `h${level}` as const;
  return [...Map.groupBy(pulses, ({ categoryId }) => categoryId)].map(([categoryId, goals]) => (
    <section key={categoryId} className={css.area}>
      <Heading>{areaName(t, goals[0]!.categoryName)}</Heading>
      <ul>
        {goals.map((pulse) => (
          <Goal key={pulse.id} pulse={pulse} />
        ))}
      </ul>
    </section>
  ));
}

function Goal({ pulse }: { pulse: GoalPulse }) {
  const { t, locale } = useTexts();
  const { formatShortDay } = useDates();
  return (
    <li className={css.goal} data-look={lookOf(pulse)}>
      <Icon d={icons[pulse.state]} size={20} />
      <div>
        <b>{pulse.name}</b>
        <p className={css.state}>{stateText(pulse, t)}</p>
        <p>{[frequencyText(t, pulse), goalSpanText(pulse, t, locale, formatShortDay)].join(' · ')}</p>
        {pulse.isPartlyUnsigned && <p>{t('pulse.partlyUnsigned')}</p>}
      </div>
    </li>
  );
}
