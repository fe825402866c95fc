/** How many answers there were over time: columns for the eye, and the same as a table (R48). */
import { useQuery } from '@tanstack/react-query';
import { useDates } from '../../kit/dates.ts';
import { Expander } from '../../kit/Expander.tsx';
import { LoadLine } from '../../kit/LoadLine.tsx';
import { useTexts } from '../../start/texts.ts';
import css from './responses.module.css';
import { figuresQuery, type ReportFigure, type ResponsesSearch } from './responses-query.ts';

const HEIGHT = 60;
const WIDTH = 20;
const GAP = 4;

export function ResponseFigure({ id, search }: { id: number; search: ResponsesSearch }) {
  const { t } = useTexts();
  const { shortDay } = useDates();
  const { data, error, refetch } = useQuery(figuresQuery(id, search));
  if (error) return <LoadLine error={error} retry={() => void refetch()} />;
  const figures = data ?? [];
  const period = ({ startDate, endDate }: ReportFigure) =>
    startDate === endDate ? shortDay(startDate) : `${shortDay(startDate)} – ${shortDay(endDate)}`;
  const [first, last] = [figures[0], figures.at(-1)];
  return (
    <section className={css.figure} aria-label={t('reports.responses.figure')}>
      <h2>{t('reports.responses.figure')}</h2>
      <Columns figures={figures} />
      <p className={css.ends}>
        <span>{first && shortDay(first.startDate)}</span>
        <span>{last && shortDay(last.endDate)}</span>
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

/** The table says the same to who does not see it. */
function Columns({ figures }: { figures: readonly ReportFigure[] }) {
  const most = Math.max(1, ...figures.map(({ responses }) => responses));
  const width = Math.max(1, figures.length * WIDTH);
  return (
    <svg className={css.columns} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {figures.map(({ startDate, responses }, at) => {
        const height = (responses / most) * (HEIGHT - 2);
        return <rect key={startDate} x={at * WIDTH + GAP / 2} y={HEIGHT - height} width={WIDTH - GAP} height={height} rx={2} />;
      })}
      <line x1={0} x2={width} y1={HEIGHT} y2={HEIGHT} />
    </svg>
  );
}
