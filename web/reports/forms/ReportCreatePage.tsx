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
import { draftOfTemplate } from './template.ts';

const route = getRouteApi('/signed-in/rapport/ny');

export default function ReportCreatePage() {
  const { t, locale } = useTexts();
  const { templateId, companyId: addressCompanyId } = route.useSearch();
  const { companyId, isCompanyMissing } = useOwner(addressCompanyId);
  const draftKey = `new ${companyId ?? 0} ${templateId ?? 0}`;
  const draftQuery = useQuery(storedDraftQuery(draftKey));
  if (isCompanyMissing) return <NotFound />;
  const row = unsavedReport(companyId);
  const newForm = { row, draft: { ...formDraftOf(row), ...draftOfTemplate(templateId, locale) } };
  return (
    <Screen title={t('reports.new')} back={addressCompanyId === undefined ? '/rapport' : `/rapport?companyId=${addressCompanyId}`}>
      {draftQuery.data === undefined ? (
        <Skeleton rows={4} />
      ) : (
        <ReportForm
          key={draftKey}
          openedDraft={newForm}
          restoredDraft={draftQuery.data}
          draftKey={draftKey}
          mayChange
          companyId={companyId}
        />
      )}
    </Screen>
  );
}
