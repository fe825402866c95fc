/** The head of the log that stands on paper alone: its days and filters, what the list is, when it was printed and by whom (R71). */
import type { DayRange } from '#domain/statistics.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import paperCss from '../../shared/paper/paper.module.css';
import type { Paper } from '../../shared/paper/print-page.ts';
import { usePrintedLine } from '../../shared/paper/printed.ts';
import type { Client } from '../../shared/team/client.ts';
import type { OpeningKind } from './log-query.ts';

type Props = {
  client: Client;
  dateRange: DayRange;
  kind: OpeningKind | undefined;
  /** The name of the person that the list is narrowed to. */
  personName: string | undefined;
  /** The number of lines, where they are not all of them. */
  shownCount: number | undefined;
  hasOnlyRoles: boolean;
};

/** The log's own paper, as the log says it. */
export const logPaperOf = ({ id }: Client): Paper => ({ page: 'accessLog', clientIds: [id] });

export function PrintedLog({ client, dateRange, kind, personName, shownCount, hasOnlyRoles }: Props) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters(client.timeZone);
  const printedByText = usePrintedLine(client.name, logPaperOf(client));
  const filterText = [personName, kind && t(`accessLog.kind.${kind}`)].filter(Boolean).join(' · ');
  return (
    <div className={paperCss.printed}>
      <p>{t('timeline.period', { from: formatShortDay(dateRange.from), to: formatShortDay(dateRange.to) })}</p>
      {filterText && <p>{t('accessLog.only', { what: filterText })}</p>}
      {shownCount !== undefined && <p>{t('accessLog.notAll', { count: shownCount })}</p>}
      {hasOnlyRoles && <p>{t('accessLog.rolesAlone')}</p>}
      <p>{t('accessLog.why')}</p>
      <p>{printedByText}</p>
    </div>
  );
}
