/** The packs of one's own company, its administrator's or a leader's who registered alone, and of the one that ADMIN names (R106). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { organisationIcon, tablesIcon } from '../../kit/later-icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { mayChoosePackQuery } from '../../shared/packs/packs-query.ts';
import { NotFound } from '../../shell/Views.tsx';
import { companyQuery } from '../details/details-query.ts';
import { NoCompany } from '../NoCompany.tsx';

const CompanyPacks = lazyWithRetry(async () => ({ default: (await import('../../shared/packs/CompanyPacks.tsx')).CompanyPacks }));

export default function Packs() {
  const user = useUser();
  const companyId = asId(useSearch({ strict: false }).companyId);
  if (can(user, 'page.admin')) return companyId === undefined ? <NoCompanyNamed /> : <NamedCompanyPacks companyId={companyId} />;
  const ownCompanyId = user.account.company?.id;
  return (
    <PacksPage back={ownCompanyId ? '/organisation/detalj?tab=2' : '/aktiviteter'}>
      <OwnCompanyPacks companyId={ownCompanyId ?? user.account.clientGroups?.[0]?.company.id} />
    </PacksPage>
  );
}

type PageProps = { back: string; name?: string | undefined; children: ReactNode };
function PacksPage({ back, name, children }: PageProps) {
  const { t } = useTranslation();
  const lead = name === undefined ? t('packs.lead') : `${t('packs.toCompany', { name })}. ${t('packs.lead')}`;
  return (
    <Screen title={t('packs.title')} lead={lead} backPath={back} wide>
      <Suspense fallback={<Skeleton rowCount={6} />}>{children}</Suspense>
    </Screen>
  );
}

function NoCompanyNamed() {
  const { t } = useTranslation();
  return (
    <PacksPage back="/admin/foretag">
      <EmptyState
        icon={organisationIcon}
        title={t('packs.noCompany')}
        text={t('packs.noCompanyNext')}
        action={<ButtonLink to="/admin/foretag">{t('admin.companies.title')}</ButtonLink>}
      />
    </PacksPage>
  );
}

function NamedCompanyPacks({ companyId }: { companyId: number }) {
  const { data: company, error } = useQuery(companyQuery(companyId));
  if (httpStatusOf(error) === 404) return <NotFound />;
  return (
    <PacksPage back="/admin/foretag" name={company?.name}>
      <CompanyPacks companyId={companyId} />
    </PacksPage>
  );
}

/** A leader of a company that has an administrator is shown whose choice it is. */
function OwnCompanyPacks({ companyId }: { companyId: number | undefined }) {
  const { t } = useTranslation();
  const permissionResult = useQuery(mayChoosePackQuery(companyId));
  if (companyId === undefined) return <NoCompany />;
  if (permissionResult.data === false) return <EmptyState icon={tablesIcon} title={t('packs.notYours')} />;
  return <CompanyPacks companyId={companyId} isChoiceKnown={areQueriesSettled(permissionResult)} />;
}
