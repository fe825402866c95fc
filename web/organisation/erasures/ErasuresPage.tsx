/** Keeping and erasing: how long the company keeps, clients who have left with what can be done now, and what was erased (R124 to R126). */
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { CertificateList } from './CertificateList.tsx';
import { erasuresQuery, isErased } from './erasure-query.ts';
import css from './erasures.module.css';
import { LeavingClients } from './LeavingClients.tsx';
import { RetentionRule } from './RetentionRule.tsx';

export default function ErasuresPage() {
  const { t } = useTranslation();
  const { company } = useUser().account;
  const { data, error, isPending, refetch } = useQuery({ ...erasuresQuery, enabled: company !== null });
  return (
    <Screen title={t('erasures.title')} lead={t('erasures.lead')} backPath="/organisation/detalj?tab=2">
      {!company && <NoCompany />}
      {company && error && !data && <LoadError error={error} retry={() => void refetch()} />}
      {company && isPending && !error && <Skeleton rowCount={5} />}
      {company && data && (
        <div className={css.page}>
          <RetentionRule retention={data.retention} />
          <LeavingClients clients={data.clients} companyId={company.id} hasRule={data.retention !== 'NONE'} />
          <CertificateList certificates={data.erasures.filter(isErased)} />
        </div>
      )}
    </Screen>
  );
}
