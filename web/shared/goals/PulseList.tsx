/** A client's goals under their areas of life, each with its state in words (R62). */
import type { GoalPulse } from '#contract/goals/goals.ts';
import { isPulseRed, type PulseState } from '#domain/goals/pulse.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon, clockIcon, eventsIcon, type IconPaths, warningIcon } from '../../kit/icons.ts';

import { areaName } from './area-name.ts';
import css from './pulse.module.css';
import { goalSpanText, pulseStateText } from './pulse-words.ts';
import { frequencyText } from './words.ts';

const stateIcons: Record<PulseState, IconPaths> = {
  overMax: warningIcon,
  cannotBeReached: warningIcon,
  unplanned: warningIcon,
  planned: clockIcon,
  soFar: clockIcon,
  reached: checkIcon,
  followed: eventsIcon,
};
/** Its urgency: red where nothing can be done any more. */
const urgencyOf = (pulse: GoalPulse) => (isPulseRed(pulse) ? 'red' : pulse.state === 'unplanned' ? 'warn' : pulse.state);

/** `level` is that of the areas' headings. */
export function PulseList({ pulses, level = 3 }: { pulses: readonly GoalPulse[]; level?: 2 | 3 }) {
  const { t } = useTranslation();
  const Heading = `h${level}` as const;
  return [...Map.groupBy(pulses, ({ categoryId }) => categoryId)].map(([categoryId, categoryPulses]) => (
    <section key={categoryId} className={css.area}>
      <Heading>{areaName(t, categoryPulses[0]!.categoryName)}</Heading>
      <ul>
        {categoryPulses.map((pulse) => (
          <GoalLine key={pulse.id} pulse={pulse} />
        ))}
      </ul>
    </section>
  ));
}

function GoalLine({ pulse }: { pulse: GoalPulse }) {
  const { t, locale } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  return (
    <li className={css.goal} data-look={urgencyOf(pulse)}>
      <Icon d={stateIcons[pulse.state]} size={20} />
      <div>
        <b>{pulse.name}</b>
        <p className={css.state}>{pulseStateText(pulse, t)}</p>
        <p>{[frequencyText(t, pulse), goalSpanText(pulse, t, locale, formatShortDay)].join(' · ')}</p>
        {pulse.isPartlyUnsigned && <p>{t('pulse.partlyUnsigned')}</p>}
      </div>
    </li>
  );
}
