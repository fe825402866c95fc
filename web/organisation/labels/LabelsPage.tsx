/**
 * The labels as a page of their own; /tabort asks over them whether to remove one, and leads to the organisation's details
 * (product «Labels»).
 */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { ownerLabelsQuery } from '../../shared/catalogue/labels.ts';
import { NotFound } from '../../shell/Views.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { LabelDeleteDialog } from './LabelDeleteDialog.tsx';
import { LabelList } from './LabelList.tsx';

export default function LabelsPage() {
  const { t } = useTranslation();
  const { account } = useUser();
  const navigate = useNavigate();
  const id = asId(useParams({ strict: false }).id);
  const { data: labels } = useQuery(ownerLabelsQuery({ companyId: account.company?.id }));
  const [isLeavingPage, setLeavingPage] = useState(false);
  const labelToDelete = labels?.find((label) => label.id === id);
  // A label that was removed here just now is no missing page: the page is leaving already.
  if (id !== undefined && labels && !labelToDelete && !isLeavingPage) return <NotFound />;
  const leavePage = () => {
    setLeavingPage(true);
    void navigate({ to: '/organisation/detalj', search: { tab: 3 }, replace: true });
  };
  return (
    <Screen title={t('labels.title')} backPath="/organisation/detalj?tab=3" wide>
      {account.company ? <LabelList /> : <NoCompany />}
      {labelToDelete && !isLeavingPage && <LabelDeleteDialog label={labelToDelete} onClose={leavePage} />}
    </Screen>
  );
}
