/** The import of a company's workbook: download, choose a file, look, import; and those of before (R103–R105). */
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { EmptyState } from '../kit/EmptyState.tsx';
import { organisation } from '../kit/later-icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { companyQuery } from './company-query.ts';

const CompanyImport = lazyWithRetry(async () => ({ default: (await import('./CompanyImport.tsx')).CompanyImport }));

export default function ImportPage() {
  const { t } = useTexts();
  const { account } = useUser();
  const { companyId: companyIdInAddress, id } = useSearch({ from: '/signed-in/organisation/import' });
  const companyId = companyIdInAddress ?? account.company?.id;
  const isAccountCompany = companyId === account.company?.id;
  const company = useQuery({ ...companyQuery(companyId ?? 0), enabled: companyId !== undefined && !isAccountCompany, throwOnError: false });
  const name = isAccountCompany ? account.company?.name : company.data?.name;
  return (
    <Screen title={t('import.title')} lead={name} back={isAccountCompany ? '/organisation/detalj' : '/admin/foretag'} wide>
      {companyId === undefined ? (
        <EmptyState
          icon={organisation}
          title={t('import.noCompany')}
          text={t('import.noCompanyNext')}
          action={<Link to="/admin/foretag">{t('admin.companies.title')}</Link>}
        />
      ) : (
        <Suspense fallback={<Skeleton rows={5} />}>
          <CompanyImport key={companyId} companyId={companyId} importId={id} companyIdInAddress={companyIdInAddress} />
        </Suspense>
      )}
    </Screen>
  );
}
