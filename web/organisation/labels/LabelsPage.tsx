/**
 * The labels as a page of their own; /tabort asks over them whether to remove one, and leads to the organisation's details
 * (product «Labels»).
 */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { asId } from '../../core/search-params.ts';
import { useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { ownerLabelsQuery } from '../../shared/catalogue/labels.ts';
import { NotFound } from '../../shell/Views.tsx';
import { NoCompany } from '../NoCompany.tsx';
import { LabelDeleteDialog } from './LabelDeleteDialog.tsx';
import { LabelList } from './LabelList.tsx';

export default function LabelsPage() {
  const { t } = useTexts();
  const { account } = useUser();
  const navigate = useNavigate();
  const id = asId(useParams({ strict: false }).id);
  const { data } = useQuery(ownerLabelsQuery({ companyId: account.company?.id }));
  const [isLeaving, setLeaving] = useState(false);
  const labelToDelete = data?.find((label) => label.id === id);
  // A label that was removed here just now is no missing page: the page is leaving already.
  if (id !== undefined && data && !labelToDelete && !isLeaving) return <NotFound />;
  const leave = () => {
    setLeaving(true);
    void navigate({ to: '/organisation/detalj', search: { tab: 3 }, replace: true });
  };
  return (
    <Screen title={t('labels.title')} back="/organisation/detalj?tab=3" wide>
      {account.company ? <LabelList /> : <NoCompany />}
      {labelToDelete && !isLeaving && <LabelDeleteDialog label={labelToDelete} onClose={leave} />}
    </Screen>
  );
}
