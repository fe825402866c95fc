/** The sign-in of a company's people, for ADMIN: two steps that are required, and identity providers (R164, R166). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { NotFound } from '../../shell/Views.tsx';
import css from '../details/details.module.css';
import { companyQuery } from '../details/details-query.ts';
import { ruleQuery, TwoStepSettings } from '../details/TwoStepSettings.tsx';
import { ProviderList } from './Providers.tsx';
import { providersOf } from './provider-query.ts';

const route = getRouteApi('/signed-in/admin/foretag/$id/inloggning');

export default function CompanySignIn() {
  const { t } = useTexts();
  const id = Number(route.useParams().id);
  const company = useQuery(companyQuery(id));
  // All of it comes together, so that nothing moves what stands below.
  const [rule, providers] = [useQuery(ruleQuery(id)), useQuery(providersOf(id))];
  const combinedQueries = combineQueries(company, rule, providers);
  if (combinedQueries.hasMissingRow) return <NotFound />;
  const { data } = company;
  return (
    <Screen title={data?.name ?? '\u00a0'} lead={t('admin.companies.signIn')} back="/admin/foretag" wide>
      {data && rule.data && providers.data ? (
        <>
          <TwoStepSettings company={data} />
          <section className={css.defaults}>
            <h2>{t('admin.companies.providers')}</h2>
            <p className={css.lead}>{t('admin.companies.providersLead')}</p>
            <ProviderList companyId={id} />
          </section>
        </>
      ) : (
        <QueryPlaceholder query={combinedQueries} rows={6} />
      )}
    </Screen>
  );
}
