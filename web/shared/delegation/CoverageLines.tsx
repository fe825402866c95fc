/** Coverage of a client: a line for each task that its activities name; too few of them are marked (R148). */
import { MIN_HOLDERS } from '#domain/delegations.ts';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import css from './delegation.module.css';
import type { Coverage } from './delegation-query.ts';
import { coverageText } from './delegation-words.ts';

export function CoverageLines({ coverage, today }: { coverage: readonly Coverage[]; today: string }) {
  const { t } = useTexts();
  const { formatShortDay } = useDates();
  if (coverage.length === 0) return null;
  return (
    <ul className={css.coverage} aria-label={t('delegations.coverage')}>
      {coverage.map((line) => (
        <li key={line.task.id} data-few={line.having.length < MIN_HOLDERS || undefined}>
          {coverageText(line, today, { t, formatShortDay })}
        </li>
      ))}
    </ul>
  );
}
