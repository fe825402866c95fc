/**
 * The frame of the pages of tasks: they are about one's own company; an address that names another finds nothing
 * (product «Roles and permissions»).
 */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { LoadError } from '../../kit/LoadError.tsx';
import { organisation } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NotFound } from '../../shell/Views.tsx';
import { type Company, companyZoneQuery } from './templates-query.ts';

type Props = {
  /** The company that the address names, if it names one. */
  companyIdInAddress?: number | undefined;
  /** While it is not there yet. */
  title: string;
  back: string;
  children: (company: Company) => ReactNode;
};

export function CompanyFrame({ companyIdInAddress, title, back, children }: Props) {
  const { t } = useTexts();
  const ownCompanyId = useUser().account.company?.id;
  const { data, error, refetch } = useQuery(companyZoneQuery(ownCompanyId));
  if (ownCompanyId !== undefined && companyIdInAddress !== undefined && companyIdInAddress !== ownCompanyId) return <NotFound />;
  if (data) return children(data);
  return (
    <Screen title={title} back={back} wide>
      {ownCompanyId === undefined ? (
        <EmptyState icon={organisation} title={t('details.noCompany')} text={t('details.noCompanyNext')} />
      ) : error ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={4} />
      )}
    </Screen>
  );
}
