/** The packs of one's own company: its administrator's, or a leader's who registered alone (R106). */
import { useQuery } from '@tanstack/react-query';
import { statusOf } from '../../core/errors.ts';
import { useSession, useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { tables } from '../../kit/later-icons.ts';
import { Screen } from '../../kit/Screen.tsx';
import { CompanyPacks } from '../../shared/packs/CompanyPacks.tsx';
import { appliedPacks } from '../../shared/packs/packs-query.ts';
import { NoCompany } from '../NoCompany.tsx';

export default function Packs() {
  const { t } = useTexts();
  const { account } = useWho();
  const { chosen, groups } = useSession();
  const companyId = account.company?.id ?? chosen?.company.id ?? groups?.[0]?.company.id;
  return (
    <Screen title={t('packs.title')} lead={t('packs.lead')} back={account.company ? '/organisation/detalj?tab=2' : '/aktiviteter'} wide>
      {companyId === undefined ? <NoCompany /> : <OfCompany companyId={companyId} />}
    </Screen>
  );
}

/** A leader of a company that has an administrator is told whose choice it is. */
function OfCompany({ companyId }: { companyId: number }) {
  const { t } = useTexts();
  const { error } = useQuery({ ...appliedPacks(companyId), retry: false });
  if (statusOf(error) === 403) return <EmptyState icon={tables} title={t('packs.notYours')} />;
  return <CompanyPacks companyId={companyId} />;
}
