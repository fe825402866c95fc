/** Coverage on the team’s page; nothing where its activities name no task (R148). What stands below it comes after it, so that nothing moves. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { CoverageLines } from './CoverageLines.tsx';
import css from './delegation.module.css';
import { coverageQuery } from './delegation-query.ts';

export default function TeamCoverage({ clientId, children }: { clientId: number; children?: ReactNode }) {
  const { t } = useTexts();
  const { today } = useDates();
  const { data = [], isPending } = useQuery({ ...coverageQuery(clientId), throwOnError: false });
  if (isPending) return null;
  if (data.length === 0) return children;
  return (
    <>
      <section className={css.card} aria-labelledby="coverage">
        <h2 id="coverage">{t('delegations.title')}</h2>
        <CoverageLines coverage={data} today={today()} />
      </section>
      {children}
    </>
  );
}
