/** The import of a company's workbook: download, choose a file, look, import; and those of before (R103–R105). */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { organisationIcon } from '../kit/later-icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { companyQuery } from './company-query.ts';

const CompanyImport = lazyWithRetry(async () => ({ default: (await import('./CompanyImport.tsx')).CompanyImport }));

export default function ImportPage() {
  const { t } = useTranslation();
  const { account } = useUser();
  const { companyId: companyIdInAddress, id: importId } = useSearch({ from: '/signed-in/organisation/import' });
  const companyId = companyIdInAddress ?? account.company?.id;
  const isAccountCompany = companyId === account.company?.id;
  const companyResult = useQuery({
    ...companyQuery(companyId ?? 0),
    enabled: companyId !== undefined && !isAccountCompany,
    throwOnError: false,
  });
  const companyName = isAccountCompany ? account.company?.name : companyResult.data?.name;
  return (
    <Screen title={t('import.title')} lead={companyName} backPath={isAccountCompany ? '/organisation/detalj' : '/admin/foretag'} wide>
      {companyId === undefined ? (
        <EmptyState
          icon={organisationIcon}
          title={t('import.noCompany')}
          text={t('import.noCompanyNext')}
          action={<Link to="/admin/foretag">{t('admin.companies.title')}</Link>}
        />
      ) : (
        <Suspense fallback={<Skeleton rowCount={5} />}>
          <CompanyImport key={companyId} companyId={companyId} importId={importId} companyIdInAddress={companyIdInAddress} />
        </Suspense>
      )}
    </Screen>
  );
}
