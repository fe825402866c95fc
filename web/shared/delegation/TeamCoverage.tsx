/** Coverage on the team’s page; nothing where its activities name no task (R148). What stands below it comes after it, so that nothing moves. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { CoverageLines } from './CoverageLines.tsx';
import css from './delegation.module.css';
import { coverageQuery } from './delegation-query.ts';

export default function TeamCoverage({ clientId, children }: { clientId: number; children?: ReactNode }) {
  const { t } = useTranslation();
  const { today } = useDateFormatters();
  const { data: coverage = [], isPending } = useQuery({ ...coverageQuery(clientId), throwOnError: false });
  if (isPending) return null;
  if (coverage.length === 0) return children;
  return (
    <>
      <section className={css.card} aria-labelledby="coverage">
        <h2 id="coverage">{t('delegations.title')}</h2>
        <CoverageLines coverage={coverage} today={today()} />
      </section>
      {children}
    </>
  );
}
