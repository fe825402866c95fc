/** A client's goal states, folded into one line that opens (R62): «3 av 5 mål på väg, 1 kan missas». */
import { Link } from '@tanstack/react-router';
import type { GoalPulse } from '#contract/goals/goals.ts';
import { isPulseRed, needsAttention } from '#domain/goals/pulse.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { checkIcon, downIcon, rightIcon, warningIcon } from '../../kit/icons.ts';
import { PulseList } from './PulseList.tsx';
import css from './pulse.module.css';
import { pulseSummary } from './pulse-words.ts';

type Props = { clientId: number; pulses: readonly GoalPulse[] };

export function PulseSummary({ clientId, pulses }: Props) {
  const { t } = useTranslation();
  const isAttentionNeeded = pulses.some(needsAttention);
  return (
    <details className={css.pulse}>
      <summary data-look={pulses.some(isPulseRed) ? 'red' : isAttentionNeeded ? 'warn' : undefined}>
        <Icon d={isAttentionNeeded ? warningIcon : checkIcon} size={20} />
        <span>{pulseSummary(pulses, t)}</span>
        <Icon d={downIcon} size={20} />
      </summary>
      <div className={css.inside}>
        <PulseList pulses={pulses} />
        <Link to="/klientgrupp/plan" search={{ clientId }} className={css.more}>
          {t('pulse.toPlan')}
          <Icon d={rightIcon} size={20} />
        </Link>
      </div>
    </details>
  );
}
