/** The number of answers over time: columns for the eye, and the same as a table (R48). */
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { Expander } from '../../kit/Expander.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { Columns } from '../../shared/figures/Columns.tsx';
import css from './responses.module.css';
import { figuresQuery, type ReportFigure, type ResponsesSearch } from './responses-query.ts';

const HEIGHT = 44;
const WIDTH = 320;

export function ResponseFigure({ id, search }: { id: number; search: ResponsesSearch }) {
  const { t } = useTexts();
  const { formatShortDay } = useDates();
  const { data, error, refetch } = useQuery(figuresQuery(id, search));
  if (error) return <LoadLine error={error} retry={() => void refetch()} />;
  const figures = data ?? [];
  const period = ({ startDate, endDate }: ReportFigure) =>
    startDate === endDate ? formatShortDay(startDate) : `${formatShortDay(startDate)} – ${formatShortDay(endDate)}`;
  const [firstFigure, lastFigure] = [figures[0], figures.at(-1)];
  return (
    <section className={css.figure} aria-label={t('reports.responses.figure')}>
      <h2>{t('reports.responses.figure')}</h2>
      <Columns
        width={WIDTH}
        height={HEIGHT}
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
                <th scope="row">{period(figure)}</th>
                <td>{figure.responses}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Expander>
    </section>
  );
}
