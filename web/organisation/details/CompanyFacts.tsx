/** The company as it is: its name and clock, and who belongs to it (product «Organisation details»). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { can } from '#domain/permissions.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import css from './details.module.css';
import { companyCountsQuery, companyQuery } from './details-query.ts';

/** Holds the place of a value that is loading, so that nothing moves when it comes. */
const PLACEHOLDER = '\u00a0';

export function CompanyFacts({ id }: { id: number }) {
  const { t } = useTranslation();
  const user = useUser();
  const company = useQuery(companyQuery(id));
  const counts = useQuery(companyCountsQuery(id));
  const { error, retry } = combineQueries(company, counts);
  const renderFact = (title: string, content: ReactNode) => (
    <div>
      <dt>{title}</dt>
      <dd>{content}</dd>
    </div>
  );
  return (
    <section className={css.card}>
      <h2>{t('details.about')}</h2>
      {error && <LoadError error={error} retry={retry} />}
      {!error && (
        <dl className={css.facts} aria-busy={!company.data || !counts.data || undefined}>
          {renderFact(t('admin.name'), company.data?.name ?? PLACEHOLDER)}
          {renderFact(t('admin.companies.timeZone'), company.data?.timeZone ?? PLACEHOLDER)}
          {renderFact(
            t('details.clients'),
            <Link to="/organisation/team">
              {counts.data ? t('details.countClients', { count: counts.data.clientCount }) : PLACEHOLDER}
            </Link>,
          )}
          {renderFact(
            t('details.staff'),
            <Link to="/organisation/detalj" search={{ tab: 1 }} replace>
              {counts.data ? t('details.countStaff', { count: counts.data.staffCount }) : PLACEHOLDER}
            </Link>,
          )}
        </dl>
      )}
      {can(user, 'import.run') && (
        <p>
          <Link to="/organisation/import">{t('import.link')}</Link>
        </p>
      )}
    </section>
  );
}
