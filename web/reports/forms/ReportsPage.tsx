/** The reports that an organisation, or the platform, has made, by type; /tabort asks over them whether to remove one (product «Reports»). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { asId } from '../../core/search-params.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon, reportIcon } from '../../kit/icons.ts';
import { organisationIcon } from '../../kit/later-icons.ts';
import { useListChange } from '../../kit/list-paging.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { SearchField } from '../../kit/SearchField.tsx';
import { CategoryIcon } from '../../shared/catalogue/CategoryIcon.tsx';
import { FormRow } from './FormRow.tsx';
import css from './list.module.css';
import { ReportDeleteDialog } from './ReportDeleteDialog.tsx';
import { ReportOwnerPicker } from './ReportOwnerPicker.tsx';
import { type FormsSearch, formsQuery, type Report, typesQuery, useReportOwner } from './report-query.ts';
import { TemplateSheet } from './TemplateSheet.tsx';
import { TypeForm } from './TypeForm.tsx';

export default function ReportsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const changeSearch = useListChange();
  const idToRemove = asId(useParams({ strict: false }).id);
  const search: FormsSearch = useSearch({ strict: false });
  const { companyId, isAdmin, isCompanyMissing, mayChangeReports } = useReportOwner(search.companyId);
  const [shownSheet, setShownSheet] = useState<'template' | 'type'>();
  const reportList = useQuery({ ...formsQuery(companyId, search.q), enabled: !isCompanyMissing });
  const types = useQuery({ ...typesQuery(companyId), enabled: !isCompanyMissing });
  const createButton = mayChangeReports && !isCompanyMissing && (
    <Button size="md" icon={<Icon d={plusIcon} size={20} />} aria-haspopup="dialog" onClick={() => setShownSheet('template')}>
      {t('reports.new')}
    </Button>
  );
  const shownReports = reportList.data;
  const combinedQueries = combineQueries(reportList, types);
  return (
    <Screen title={t('reports.title')} backPath="/" wide actions={shownReports && shownReports.length > 0 && createButton}>
      {isCompanyMissing ? (
        <EmptyState icon={organisationIcon} title={t('details.noCompany')} text={t('details.noCompanyNext')} />
      ) : (
        <>
          <div className={css.tools}>
            {isAdmin && <ReportOwnerPicker companyId={search.companyId} />}
            {(!shownReports || shownReports.length > 0 || search.q) && (
              <SearchField label={t('reports.search')} value={search.q} onSearch={(q) => changeSearch({ q }, { replace: true })} />
            )}
          </div>
          {types.data?.length === 0 && mayChangeReports && (
            <EmptyState
              icon={reportIcon}
              title={t('reports.noTypesTitle')}
              text={t(isAdmin ? 'reports.noTypesAdmin' : 'reports.noTypes')}
              action={
                <Button variant="default" aria-haspopup="dialog" onClick={() => setShownSheet('type')}>
                  {t('reports.newType')}
                </Button>
              }
            />
          )}
          {!shownReports || !types.data ? (
            <QueryPlaceholder query={combinedQueries} rowCount={5} />
          ) : shownReports.length === 0 && search.q ? (
            <EmptyState icon={reportIcon} title={t('reports.noneFound', { words: search.q })} text={t('reports.noneFoundNext')} />
          ) : (
            shownReports.length === 0 &&
            types.data.length > 0 && (
              <EmptyState
                icon={reportIcon}
                title={t('reports.none')}
                text={t(mayChangeReports ? 'reports.noneNext' : 'activities.askManager')}
                action={createButton}
              />
            )
          )}
          {groupByType((types.data && shownReports) ?? []).map(({ type, forms }) => (
            <section key={type.id} className={css.group} aria-labelledby={`type-${type.id}`}>
              <h2 id={`type-${type.id}`}>
                <CategoryIcon icon={forms[0]!.icon} colour={forms[0]!.color} />
                {type.name}
              </h2>
              <ul>
                {forms.map((form) => (
                  <FormRow key={form.id} form={form} companyId={search.companyId} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      {shownSheet === 'template' && <TemplateSheet companyId={search.companyId} onClose={() => setShownSheet(undefined)} />}
      {shownSheet === 'type' && (
        <TypeForm companyId={companyId} type={undefined} onSaved={() => {}} onClose={() => setShownSheet(undefined)} />
      )}
      {idToRemove !== undefined && (
        <ReportDeleteDialog
          id={idToRemove}
          onClose={() => void navigate({ to: '/rapport', search: { companyId: search.companyId }, replace: true })}
        />
      )}
    </Screen>
  );
}

/** The types in the order of their names, each with its reports; archived ones come last. */
function groupByType(allReports: readonly Report[]) {
  const types = new Map(allReports.map(({ type }) => [type.id, type]));
  return [...types.values()]
    .sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '', 'sv'))
    .map((type) => ({
      type,
      forms: allReports.filter((form) => form.type.id === type.id).sort((a, b) => Number(a.archived) - Number(b.archived)),
    }));
}
