/** Coverage on the team’s page; nothing where its activities name no task (R148). */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { CoverageLines } from './CoverageLines.tsx';
import css from './delegation.module.css';
import { coverageOf } from './delegation-query.ts';

export default function TeamCoverage({ clientId }: { clientId: number }) {
  const { t } = useTexts();
  const { today } = useDates();
  const { data = [] } = useQuery({ ...coverageOf(clientId), throwOnError: false });
  if (data.length === 0) return null;
  return (
    <section className={css.card} aria-labelledby="coverage">
      <h2 id="coverage">{t('delegations.title')}</h2>
      <CoverageLines coverage={data} today={today()} />
    </section>
  );
}
