/** Makes a report, empty or from a template; nothing is there before it is saved (product «Reports»). */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from '../../core/texts.ts';
import { Screen } from '../../kit/Screen.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { NotFound } from '../../shell/Views.tsx';
import { formDraftOf } from './draft.ts';
import { ReportForm } from './ReportForm.tsx';
import { createUnsavedReport, useReportOwner } from './report-query.ts';
import { storedDraftQuery } from './stored-draft.ts';
import { createTemplateDraft } from './template.ts';

const route = getRouteApi('/signed-in/rapport/ny');

export default function ReportCreatePage() {
  const { t, locale } = useTranslation();
  const { templateId, companyId: addressCompanyId } = route.useSearch();
  const { companyId, isCompanyMissing } = useReportOwner(addressCompanyId);
  const draftKey = `new ${companyId ?? 0} ${templateId ?? 0}`;
  const draftQuery = useQuery(storedDraftQuery(draftKey));
  if (isCompanyMissing) return <NotFound />;
  const emptyReport = createUnsavedReport(companyId);
  const emptyDraft = { row: emptyReport, draft: { ...formDraftOf(emptyReport), ...createTemplateDraft(templateId, locale) } };
  return (
    <Screen title={t('reports.new')} backPath={addressCompanyId === undefined ? '/rapport' : `/rapport?companyId=${addressCompanyId}`}>
      {draftQuery.data === undefined ? (
        <Skeleton rowCount={4} />
      ) : (
        <ReportForm
          key={draftKey}
          openedDraft={emptyDraft}
          restoredDraft={draftQuery.data}
          draftKey={draftKey}
          mayChange
          companyId={companyId}
        />
      )}
    </Screen>
  );
}
