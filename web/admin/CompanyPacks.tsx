/** The packs of a company that ADMIN names (R106). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { combineQueries } from '../kit/combined-queries.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { organisation } from '../kit/later-icons.ts';
import { Screen } from '../kit/Screen.tsx';
import { CompanyPacks as Packs } from '../shared/packs/CompanyPacks.tsx';
import { NotFound } from '../shell/Views.tsx';
import { companyQuery } from './company-query.ts';

const route = getRouteApi('/signed-in/admin/paket');

export default function CompanyPacks() {
  const { t } = useTexts();
  const { companyId } = route.useSearch();
  const company = useQuery(companyQuery(companyId));
  if (combineQueries(company).isGone) return <NotFound />;
  const lead = company.data ? `${t('packs.toCompany', { name: company.data.name })}. ${t('packs.lead')}` : t('packs.lead');
  return (
    <Screen title={t('packs.title')} lead={lead} back="/admin/foretag" wide>
      {companyId === undefined ? (
        <EmptyState
          icon={organisation}
          title={t('packs.noCompany')}
          text={t('packs.noCompanyNext')}
          action={<ButtonLink to="/admin/foretag">{t('admin.companies.title')}</ButtonLink>}
        />
      ) : (
        <Packs companyId={companyId} />
      )}
    </Screen>
  );
}
