/** The company's statistics by client, label and category, for the days in the address (product «Overview», R64). */
import { getRouteApi } from '@tanstack/react-router';
import { useWho } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { CompanyGroups } from '../../shared/figures/CompanyGroups.tsx';
import { PrintButton } from '../../shared/figures/PrintButton.tsx';
import { PrintedBy } from '../../shared/goals/PrintedBy.tsx';
import paper from '../../shared/goals/paper.module.css';
import { NoCompany } from '../NoCompany.tsx';

const route = getRouteApi('/signed-in/organisation/oversikt/statistik');

export default function StatisticsPage() {
  const { t } = useTexts();
  const { account } = useWho();
  const search = route.useSearch();
  const { company } = account;
  return (
    <Screen title={t('shell.statistics')} lead={company?.name} back="/organisation/oversikt" wide acts={<PrintButton />}>
      {company ? (
        <div className={paper.paper}>
          <PrintedBy of={company.name} />
          <CompanyGroups companyId={company.id} search={search} groupings={['CLIENT', 'LABEL', 'CATEGORY']} leads />
        </div>
      ) : (
        <NoCompany />
      )}
    </Screen>
  );
}
