/** Filling in a report in three steps: its type, the report, its form; what is sent is signed (product «Reports», R44–R46). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { addressOf } from '../../core/call.ts';
import { useChosenClient, useUser } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { commentIcon } from '../../kit/icons.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Steps } from '../../kit/Steps.tsx';
import { useStepHeading } from '../../kit/step-heading.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { AddChoice } from '../../shared/reports/AddChoice.tsx';
import type { ReportDraft } from '../../shared/reports/draft.ts';
import { useReportDrafts } from '../../shared/reports/drafts.ts';
import { isReportPending } from '../../shared/reports/sending.ts';
import { useClient } from '../../shared/team/client.ts';
import { BegunReports } from './BegunReports.tsx';
import { ChoiceLinks } from './Choices.tsx';
import { FormStep } from './FormStep.tsx';
import css from './form.module.css';
import { offeredReportsQuery, versionQuery } from './instance-query.ts';

export default function FillInPage() {
  const { t } = useTranslation();
  const chosenClient = useChosenClient();
  const { roles } = useUser();
  const search = useSearch({ from: '/signed-in/of-client/rapportinstans/skapa' });
  const drafts = useReportDrafts();
  const storedDraft = drafts?.find(({ key }) => key === search.draft);
  // A sent report is no draft any more, and its page says so.
  const [openedDraft, setOpenedDraft] = useState(storedDraft);
  if (storedDraft && storedDraft.key !== openedDraft?.key) setOpenedDraft(storedDraft);
  const draft = storedDraft ?? (openedDraft?.key === search.draft ? openedDraft : undefined);
  const clientId = draft?.client.id ?? search.clientId ?? chosenClient!.client.id;
  const clientQuery = useClient(clientId);
  const offeredReports = useQuery(offeredReportsQuery(clientId));
  const chosenReport = offeredReports.data?.find(({ id }) => id === search.report);
  const versionResult = useQuery(versionQuery(draft ? undefined : chosenReport?.reportVersionId));
  const reportTypes = [...new Map(offeredReports.data?.map(({ type }) => [type.id, type])).values()];
  const chosenType = chosenReport?.type ?? reportTypes.find(({ id }) => id === search.type);

  const mayMakeReports = can({ roles }, 'report.change');
  const stepIndex = draft || chosenReport ? 2 : chosenType ? 1 : 0;
  const formContent = draft
    ? { client: draft.client, version: draft.version }
    : clientQuery.data && versionResult.data && { client: clientQuery.data, version: versionResult.data };
  const combinedQueries = draft ? undefined : combineQueries(clientQuery, offeredReports, ...(chosenReport ? [versionResult] : []));
  // The stored drafts show whether this one was begun before.
  const isLoaded = drafts !== undefined && (draft !== undefined || (offeredReports.data !== undefined && clientQuery.data !== undefined));
  const headingRef = useStepHeading(stepIndex, isLoaded && (stepIndex < 2 || formContent !== undefined));
  const { clientId: addressClientId, date } = search;
  const commonSearch = { clientId: addressClientId, date };
  const backPath =
    stepIndex === 2
      ? addressOf('/rapportinstans/skapa', {}, { ...commonSearch, type: chosenType?.id })
      : stepIndex === 1
        ? addressOf('/rapportinstans/skapa', {}, commonSearch)
        : addressOf('/handelse', {}, { date });
  const clientDrafts = drafts?.filter((candidate) => candidate.client.id === clientId) ?? [];
  // Reports that were refused for another client are listed here too.
  const listedDrafts = addressClientId
    ? clientDrafts
    : (drafts?.filter((candidate) => candidate.client.id === clientId || candidate.sending) ?? []);
  return (
    <Screen title={t('reportInstance.create')} pageHeader={<ClientHeader client={draft?.client ?? clientQuery.data} />} backPath={backPath}>
      {stepIndex === 0 && !addressClientId && can({ roles }, 'page.instance.create') && <AddChoice currentChoice="report" date={date} />}
      <Steps steps={[t('reportInstance.stepType'), t('reportInstance.stepReport'), t('reportInstance.stepForm')]} currentStep={stepIndex} />
      {stepIndex === 0 && listedDrafts.length > 0 && <BegunReports drafts={listedDrafts} clientId={clientId} commonSearch={commonSearch} />}
      {!isLoaded || (stepIndex === 2 && !formContent) ? (
        combinedQueries && <QueryPlaceholder query={combinedQueries} rowCount={5} />
      ) : offeredReports.data?.length === 0 && !draft ? (
        <EmptyState
          icon={commentIcon}
          title={t('reportInstance.noReports')}
          text={t(mayMakeReports ? 'reportInstance.makeOne' : 'reportInstance.askManager')}
          action={
            mayMakeReports ? (
              <ButtonLink to="/rapport">{t('reportInstance.toReports')}</ButtonLink>
            ) : (
              <ButtonLink to="/handelse">{t('reportInstance.toDay')}</ButtonLink>
            )
          }
        />
      ) : (
        <>
          <h2 ref={headingRef} tabIndex={-1} className={css.question}>
            {stepIndex === 2 ? formContent!.version.name : t(stepIndex === 1 ? 'reportInstance.whichReport' : 'reportInstance.whichType')}
          </h2>
          {stepIndex === 0 && (
            <ChoiceLinks
              choices={reportTypes.map(({ id, name, icon, color }) => {
                const reportCount = offeredReports.data!.filter((offeredReport) => offeredReport.type.id === id).length;
                return {
                  id,
                  name,
                  icon,
                  colour: color,
                  description: t('reportInstance.reports', { count: reportCount }),
                  search: { ...commonSearch, type: id },
                };
              })}
            />
          )}
          {stepIndex === 1 && (
            <ChoiceLinks
              choices={offeredReports
                .data!.filter((offeredReport) => offeredReport.type.id === chosenType!.id)
                .map(({ id, name, type: { icon, color }, onlyOrganisation }) => ({
                  id,
                  name,
                  icon,
                  colour: color,
                  description: t(onlyOrganisation ? 'reportInstance.readOnlyBy' : 'reportInstance.readBy'),
                  search: { ...commonSearch, report: id },
                }))}
            />
          )}
          {stepIndex === 2 && (
            <FormStep
              key={draft?.key ?? formContent!.version.id}
              {...formContent!}
              date={date}
              storedDraft={draft ?? findUnsentDraft(clientDrafts, formContent!.version.reportId)}
            />
          )}
        </>
      )}
    </Screen>
  );
}

/** The unsent draft of the same report is continued. */
const findUnsentDraft = (drafts: readonly ReportDraft[], reportId: number) =>
  drafts.find((draft) => draft.version.reportId === reportId && !isReportPending(draft));
