/** Coverage of a client: a line for each task that its activities name; too few of them are marked (R148). */
import { MIN_DELEGATION_HOLDERS } from '#domain/delegations.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import css from './delegation.module.css';
import type { Coverage } from './delegation-query.ts';
import { coverageText } from './delegation-words.ts';

export function CoverageLines({ coverage, today }: { coverage: readonly Coverage[]; today: string }) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  if (coverage.length === 0) return null;
  return (
    <ul className={css.coverage} aria-label={t('delegations.coverage')}>
      {coverage.map((taskCoverage) => (
        <li key={taskCoverage.task.id} data-few={taskCoverage.having.length < MIN_DELEGATION_HOLDERS || undefined}>
          {coverageText(taskCoverage, today, { t, formatShortDay })}
        </li>
      ))}
    </ul>
  );
}
