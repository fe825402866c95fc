/** Filling in a report in three steps: its type, the report, its form; what is sent is signed (product «Reports», R44–R46). */
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { can } from '#domain/permissions.ts';
import { addressOf } from '../../core/call.ts';
import { useChosenClient, useUser } from '../../core/session.ts';
import { useTexts } from '../../core/texts.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { combineQueries } from '../../kit/combined-queries.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { comment } from '../../kit/icons.ts';
import { QueryPlaceholder } from '../../kit/QueryPlaceholder.tsx';
import { Screen } from '../../kit/Screen.tsx';
import { Steps } from '../../kit/Steps.tsx';
import { useStepHeading } from '../../kit/step-heading.ts';
import { ClientHeader } from '../../shared/client/ClientHeader.tsx';
import { AddChoice } from '../../shared/reports/AddChoice.tsx';
import type { ReportDraft } from '../../shared/reports/draft.ts';
import { useDrafts } from '../../shared/reports/drafts.ts';
import { isReportPending } from '../../shared/reports/sending.ts';
import { useClient } from '../../shared/team/client.ts';
import { BegunReports } from './BegunReports.tsx';
import { Choices } from './Choices.tsx';
import { FormStep } from './FormStep.tsx';
import css from './form.module.css';
import { offeredReportsQuery, versionQuery } from './instance-query.ts';

export default function FillInPage() {
  const { t } = useTexts();
  const chosenClient = useChosenClient();
  const { roles } = useUser();
  const search = useSearch({ from: '/signed-in/of-client/rapportinstans/skapa' });
  const drafts = useDrafts();
  const storedDraft = drafts?.find(({ key }) => key === search.draft);
  // A sent report is no draft any more, and its page says so.
  const [openedDraft, setOpenedDraft] = useState(storedDraft);
  if (storedDraft && storedDraft.key !== openedDraft?.key) setOpenedDraft(storedDraft);
  const draft = storedDraft ?? (openedDraft?.key === search.draft ? openedDraft : undefined);
  const clientId = draft?.client.id ?? search.clientId ?? chosenClient!.client.id;
  const client = useClient(clientId);
  const offeredReports = useQuery(offeredReportsQuery(clientId));
  const report = offeredReports.data?.find(({ id }) => id === search.report);
  const version = useQuery(versionQuery(draft ? undefined : report?.reportVersionId));
  const types = [...new Map(offeredReports.data?.map(({ type }) => [type.id, type])).values()];
  const type = report?.type ?? types.find(({ id }) => id === search.type);

  const mayMakeReports = can({ roles }, 'report.change');
  const step = draft || report ? 2 : type ? 1 : 0;
  const form = draft
    ? { client: draft.client, version: draft.version }
    : client.data && version.data && { client: client.data, version: version.data };
  const combinedQueries = draft ? undefined : combineQueries(client, offeredReports, ...(report ? [version] : []));
  // The stored drafts show whether this one was begun before.
  const isReady = drafts !== undefined && (draft !== undefined || (offeredReports.data !== undefined && client.data !== undefined));
  const heading = useStepHeading(step, isReady && (step < 2 || form !== undefined));
  const { clientId: clientIdInAddress, date } = search;
  const sharedSearch = { clientId: clientIdInAddress, date };
  const backPath =
    step === 2
      ? addressOf('/rapportinstans/skapa', {}, { ...sharedSearch, type: type?.id })
      : step === 1
        ? addressOf('/rapportinstans/skapa', {}, sharedSearch)
        : addressOf('/handelse', {}, { date });
  const clientDrafts = drafts?.filter((candidate) => candidate.client.id === clientId) ?? [];
  // Reports that were refused for another client are listed here too.
  const listedDrafts = clientIdInAddress
    ? clientDrafts
    : (drafts?.filter((candidate) => candidate.client.id === clientId || candidate.sending) ?? []);
  return (
    <Screen title={t('reportInstance.create')} about={<ClientHeader client={draft?.client ?? client.data} />} back={backPath}>
      {step === 0 && !clientIdInAddress && can({ roles }, 'page.instance.create') && <AddChoice currentChoice="report" date={date} />}
      <Steps steps={[t('reportInstance.stepType'), t('reportInstance.stepReport'), t('reportInstance.stepForm')]} currentStep={step} />
      {step === 0 && listedDrafts.length > 0 && <BegunReports drafts={listedDrafts} clientId={clientId} sharedSearch={sharedSearch} />}
      {!isReady || (step === 2 && !form) ? (
        combinedQueries && <QueryPlaceholder query={combinedQueries} rows={5} />
      ) : offeredReports.data?.length === 0 && !draft ? (
        <EmptyState
          icon={comment}
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
          <h2 ref={heading} tabIndex={-1} className={css.question}>
            {step === 2 ? form!.version.name : t(step === 1 ? 'reportInstance.whichReport' : 'reportInstance.whichType')}
          </h2>
          {step === 0 && (
            <Choices
              choices={types.map(({ id, name, icon, color }) => {
                const count = offeredReports.data!.filter((offeredReport) => offeredReport.type.id === id).length;
                return {
                  id,
                  name,
                  icon,
                  colour: color,
                  description: t('reportInstance.reports', { count }),
                  search: { ...sharedSearch, type: id },
                };
              })}
            />
          )}
          {step === 1 && (
            <Choices
              choices={offeredReports
                .data!.filter((offeredReport) => offeredReport.type.id === type!.id)
                .map(({ id, name, type: { icon, color }, onlyOrganisation }) => ({
                  id,
                  name,
                  icon,
                  colour: color,
                  description: t(onlyOrganisation ? 'reportInstance.readOnlyBy' : 'reportInstance.readBy'),
                  search: { ...sharedSearch, report: id },
                }))}
            />
          )}
          {step === 2 && (
            <FormStep
              key={draft?.key ?? form!.version.id}
              {...form!}
              date={date}
              storedDraft={draft ?? unsentDraftOf(clientDrafts, form!.version.reportId)}
            />
          )}
        </>
      )}
    </Screen>
  );
}

/** The unsent draft of the same report is continued. */
const unsentDraftOf = (drafts: readonly ReportDraft[], reportId: number) =>
  drafts.find((draft) => draft.version.reportId === reportId && !isReportPending(draft));
