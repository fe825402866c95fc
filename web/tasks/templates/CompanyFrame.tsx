/**
 * The frame of the pages of tasks: they are about one's own company; an address that names another finds nothing
 * (product «Roles and permissions»).
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { organisationIcon } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NotFound } from '../../shell/Views.tsx';
import { type Company, companyZoneQuery } from './templates-query.ts';

type Props = {
  /** The company that the address names, if it names one. */
  addressCompanyId?: number | undefined;
  /** While it is not there yet. */
  title: string;
  back: string;
  children: (company: Company) => ReactNode;
};

export function CompanyFrame({ addressCompanyId, title, back, children }: Props) {
  const { t } = useTranslation();
  const ownCompanyId = useUser().account.company?.id;
  const { data: ownCompany, error, refetch } = useQuery(companyZoneQuery(ownCompanyId));
  if (ownCompanyId !== undefined && addressCompanyId !== undefined && addressCompanyId !== ownCompanyId) return <NotFound />;
  if (ownCompany) return children(ownCompany);
  return (
    <Screen title={title} backPath={back} wide>
      {ownCompanyId === undefined ? (
        <EmptyState icon={organisationIcon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />
      ) : error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rowCount={4} />
      )}
    </Screen>
  );
}
