/** The packs of one's own company, its administrator's or a leader's who registered alone, and of the one that ADMIN names (R106). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { can } from '#domain/permissions.ts';
import { httpStatusOf } from '../../core/errors.ts';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { areQueriesSettled } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { organisation, tables } from '../../kit/later-icons.ts';
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
    <Page back={ownCompanyId ? '/organisation/detalj?tab=2' : '/aktiviteter'}>
      <OwnCompanyPacks companyId={ownCompanyId ?? user.account.clientGroups?.[0]?.company.id} />
    </Page>
  );
}

type PageProps = { back: string; name?: string | undefined; children: ReactNode };
function Page({ back, name, children }: PageProps) {
  const { t } = useTexts();
  const lead = name === undefined ? t('packs.lead') : `${t('packs.toCompany', { name })}. ${t('packs.lead')}`;
  return (
    <Screen title={t('packs.title')} lead={lead} back={back} wide>
      <Suspense fallback={<Skeleton rows={6} />}>{children}</Suspense>
    </Screen>
  );
}

function NoCompanyNamed() {
  const { t } = useTexts();
  return (
    <Page back="/admin/foretag">
      <EmptyState
        icon={organisation}
        title={t('packs.noCompany')}
        text={t('packs.noCompanyNext')}
        action={<ButtonLink to="/admin/foretag">{t('admin.companies.title')}</ButtonLink>}
      />
    </Page>
  );
}

function NamedCompanyPacks({ companyId }: { companyId: number }) {
  const { data, error } = useQuery(companyQuery(companyId));
  if (httpStatusOf(error) === 404) return <NotFound />;
  return (
    <Page back="/admin/foretag" name={data?.name}>
      <CompanyPacks companyId={companyId} />
    </Page>
  );
}

/** A leader of a company that has an administrator is shown whose choice it is. */
function OwnCompanyPacks({ companyId }: { companyId: number | undefined }) {
  const { t } = useTexts();
  const mayChoose = useQuery(mayChoosePackQuery(companyId));
  if (companyId === undefined) return <NoCompany />;
  if (mayChoose.data === false) return <EmptyState icon={tables} title={t('packs.notYours')} />;
  return <CompanyPacks companyId={companyId} isChoiceKnown={areQueriesSettled(mayChoose)} />;
}
