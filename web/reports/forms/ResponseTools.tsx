/** The filters and the order of the answers to a report, all in the address (R48). */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { dateLimit } from '#domain/date-limit.ts';
import { textOf, useTexts } from '../../core/texts.ts';
import { combineQueries } from '../../kit/combined-queries.ts';
import { useDates } from '../../kit/dates.ts';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { SelectField } from '../../kit/SelectField.tsx';
import { clientsQuery, offered } from '../../shared/listing/narrowing.ts';
import { OwnDays } from '../../shared/listing/OwnDays.tsx';
import type { Refused } from '../../shared/listing/refused.ts';
import rows from '../../shared/listing/rows.module.css';
import { AnswerFilter } from './AnswerFilter.tsx';
import { ResponseClient } from './ResponseClient.tsx';
import { useOwner } from './report-query.ts';
import css from './responses.module.css';
import { type ReportQuestion, type ReportResponse, type ResponsesSearch, signersQuery, sortOf, sorts } from './responses-query.ts';

type Props = {
  reportId: number;
  search: ResponsesSearch;
  refused: Refused;
  /** The key of what is wrong with the answer that the address asks for. */
  wrongAnswer: string | undefined;
  /** Every question there ever was; undefined until they are read. */
  questions: readonly ReportQuestion[] | undefined;
  /** The answers that are shown, whose signers are offered. */
  rows: readonly ReportResponse[] | undefined;
};

export function ResponseTools({ reportId, search, refused, wrongAnswer, questions = [], rows: shown = [] }: Props) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const today = useDates().today();
  const { isAdmin } = useOwner(undefined);
  const clients = useQuery({ ...clientsQuery, enabled: !isAdmin });
  const staff = useQuery({ ...signersQuery, enabled: !isAdmin });
  const { error, retry } = combineQueries(...(isAdmin ? [] : [clients, staff]));
  const { clientId, signedById, from = '', to = '' } = search;
  const sort = sortOf(search);
  const change = (part: ResponsesSearch) =>
    void navigate({ to: '.', search: { ...search, page: undefined, ...part }, replace: true, resetScroll: false });
  const idOf = (value: string) => (value ? Number(value) : undefined);
  // ADMIN's list is everybody there is: those that are shown are enough.
  const signers = staff.data ?? [...new Map(shown.map((row) => [row.signedById, { id: row.signedById, name: row.signedByName }])).values()];
  const admins = isAdmin && (
    <ResponseClient reportId={reportId} clientId={clientId} onChoose={(id) => change({ clientId: id, signedById: undefined })} />
  );
  if (isAdmin && clientId === undefined) return <div className={css.tools}>{admins}</div>;
  return (
    <div className={css.tools}>
      {admins}
      <div className={rows.narrow}>
        <OwnDays
          isOpen
          from={from}
          to={to}
          last={dateLimit(today)}
          refused={refused}
          isOn={Boolean(from || to)}
          onChange={(days) => change({ from: days.from || undefined, to: days.to || undefined })}
        />
        {!isAdmin && (
          <SelectField
            hideLabel
            label={t('inbox.client')}
            value={String(clientId ?? '')}
            options={offered(clients.data, clientId, { all: t('inbox.allClients'), unknown: t('inbox.unknownClient') })}
            onChange={({ currentTarget }) => change({ clientId: idOf(currentTarget.value) })}
          />
        )}
        <SelectField
          hideLabel
          label={t('reports.responses.signer')}
          value={String(signedById ?? '')}
          options={offered(signers, signedById, { all: t('reports.responses.allSigners'), unknown: '…' })}
          onChange={({ currentTarget }) => change({ signedById: idOf(currentTarget.value) })}
        />
        <SelectField
          hideLabel
          label={t('reports.responses.sort.label')}
          value={sort === sorts[0] ? '' : sort}
          options={sorts.map((one) => ({ value: one === sorts[0] ? '' : one, label: t(`reports.responses.sort.${one}`) }))}
          onChange={({ currentTarget }) => change({ sort: currentTarget.value || undefined })}
        />
        {error && <LoadLine error={error} retry={retry} />}
      </div>
      <AnswerFilter
        questions={questions}
        search={search}
        error={wrongAnswer && (textOf(wrongAnswer) ?? t('error.field.invalid'))}
        onChange={change}
      />
    </div>
  );
}
