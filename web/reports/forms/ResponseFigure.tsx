/** The number of answers over time: columns for the eye, and the same as a table (R48). */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { Expander } from '../../kit/Expander.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { ColumnChart } from '../../shared/figures/Columns.tsx';
import css from './responses.module.css';
import { figuresQuery, type ReportFigure, type ResponsesSearch } from './responses-query.ts';

const CHART_HEIGHT = 44;
const CHART_WIDTH = 320;

export function ResponseFigure({ id, search }: { id: number; search: ResponsesSearch }) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters();
  const { data: reportFigures, error, refetch } = useQuery(figuresQuery(id, search));
  if (error) return <LoadLine error={error} retry={() => void refetch()} />;
  const figures = reportFigures ?? [];
  const periodTextOf = ({ startDate, endDate }: ReportFigure) =>
    startDate === endDate ? formatShortDay(startDate) : `${formatShortDay(startDate)} – ${formatShortDay(endDate)}`;
  const [firstFigure, lastFigure] = [figures[0], figures.at(-1)];
  return (
    <section className={css.figure} aria-label={t('reports.responses.figure')}>
      <h2>{t('reports.responses.figure')}</h2>
      <ColumnChart
        width={CHART_WIDTH}
        height={CHART_HEIGHT}
        columns={figures.map(({ startDate, responses }) => ({ key: startDate, segments: [{ shading: 'full', amount: responses }] }))}
      />
      <p className={css.ends}>
        <span>{firstFigure && formatShortDay(firstFigure.startDate)}</span>
        <span>{lastFigure && formatShortDay(lastFigure.endDate)}</span>
      </p>
      <Expander title={t('reports.responses.figureTable')}>
        <table className={css.numbers}>
          <thead>
            <tr>
              <th scope="col">{t('reports.responses.period')}</th>
              <th scope="col">{t('reports.responses.number')}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map((figure) => (
              <tr key={figure.startDate}>
                <th scope="row">{periodTextOf(figure)}</th>
                <td>{figure.responses}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Expander>
    </section>
  );
}
