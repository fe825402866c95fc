/** Makes a report, empty or from a template; nothing is there before it is saved (product «Reports»). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTexts } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NotFound } from '../../shell/Views.tsx';
import { formDraftOf } from './draft.ts';
import { ReportForm } from './ReportForm.tsx';
import { unsavedReport, useOwner } from './report-query.ts';
import { storedDraftQuery } from './stored-draft.ts';
import { fromTemplate } from './template.ts';

const route = getRouteApi('/signed-in/rapport/ny');

export default function ReportCreatePage() {
  const { t, locale } = useTexts();
  const { templateId, companyId: inAddress } = route.useSearch();
  const { companyId, hasNone } = useOwner(inAddress);
  const storedAs = `new ${companyId ?? 0} ${templateId ?? 0}`;
  const draftQuery = useQuery(storedDraftQuery(storedAs));
  if (hasNone) return <NotFound />;
  const row = unsavedReport(companyId);
  const newForm = { row, draft: { ...formDraftOf(row), ...fromTemplate(templateId, locale) } };
  return (
    <Screen title={t('reports.new')} back={inAddress === undefined ? '/rapport' : `/rapport?companyId=${inAddress}`}>
      {draftQuery.data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <ReportForm key={storedAs} opened={newForm} restored={draftQuery.data} storedAs={storedAs} mayChange companyId={companyId} />
      )}
    </Screen>
  );
}
