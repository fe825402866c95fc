/** The sign-in of a company's people, for ADMIN: two steps that are required, and identity providers (R164, R166). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { NotFound } from '../../shell/Views.tsx';
import css from '../details/details.module.css';
import { companyQuery } from '../details/details-query.ts';
import { TwoStepSettings, twoStepRuleQuery } from '../details/TwoStepSettings.tsx';
import { ProviderList } from './Providers.tsx';
import { identityProvidersQuery } from './provider-query.ts';

const route = getRouteApi('/signed-in/admin/foretag/$id/inloggning');

export default function CompanySignIn() {
  const { t } = useTranslation();
  const id = Number(route.useParams().id);
  const company = useQuery(companyQuery(id));
  // All of it comes together, so that nothing moves what stands below.
  const [twoStepRule, providers] = [useQuery(twoStepRuleQuery(id)), useQuery(identityProvidersQuery(id))];
  const combinedQueries = combineQueries(company, twoStepRule, providers);
  if (combinedQueries.hasMissingRow) return <NotFound />;
  const { data: companyDetails } = company;
  return (
    <Screen title={companyDetails?.name ?? '\u00a0'} lead={t('admin.companies.signIn')} backPath="/admin/foretag" wide>
      {companyDetails && twoStepRule.data && providers.data ? (
        <>
          <TwoStepSettings company={companyDetails} />
          <section className={css.defaults}>
            <h2>{t('admin.companies.providers')}</h2>
            <p className={css.lead}>{t('admin.companies.providersLead')}</p>
            <ProviderList companyId={id} />
          </section>
        </>
      ) : (
        <QueryPlaceholder query={combinedQueries} rowCount={6} />
      )}
    </Screen>
  );
}
