/** One client of the overview: what waits, its day and its last seven days in a line each, every figure when it is opened; the name opens its day. */
import { Link } from '@tanstack/react-router';
import { chooseGroup } from '../../core/session.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { inboxIcon, reportIcon, stockIcon } from '../../kit/icons.ts';
import css from './overview.module.css';
import type { DateSpan, OverviewClient, OverviewGroup } from './overview-query.ts';
import { SpanFigures } from './SpanFigures.tsx';
import { SpanLine } from './SpanLine.tsx';
import waitingCss from './waits.module.css';

type Props = {
  client: OverviewClient;
  group: OverviewGroup | undefined;
  spans: { today: DateSpan; week: DateSpan };
  labelId: number | undefined;
};

export function ClientFigures({ client, group, spans, labelId }: Props) {
  const { t } = useTranslation();
  const { id, name, unhandled: unhandledCount, toSign: toSignCount = 0, itemsBelowAlert, reports: reportCount } = client;
  return (
    <li className={css.client}>
      <div className={css.who}>
        <h2>
          {group ? (
            <Link to="/handelse" search={{ clientId: id }} preload={false} onClick={() => chooseGroup(group)}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <ul className={waitingCss.waits}>
          {unhandledCount !== null && unhandledCount > 0 && (
            <li>
              <Link to="/organisation/inkorg" search={{ clientId: id, labelId }} preload={false}>
                <Icon d={inboxIcon} size={18} />
                {t('overview.unhandled', { count: unhandledCount })}
              </Link>
            </li>
          )}
          {toSignCount > 0 && (
            <li>
              <Link to="/organisation/inkorg" search={{ clientId: id, state: 'TO_SIGN' }} preload={false}>
                <Icon d={reportIcon} size={18} />
                {t('overview.toSign', { count: toSignCount })}
              </Link>
            </li>
          )}
          {itemsBelowAlert > 0 && (
            <li>
              <Link to="/inventering" search={{ clientId: id, low: true }} preload={false}>
                <Icon d={stockIcon} size={18} />
                {t('overview.low', { count: itemsBelowAlert })}
              </Link>
            </li>
          )}
          {reportCount > 0 && (
            <li>
              <Link to="/tidslinje" search={{ clientId: id, from: spans.week.from, kind: 'REPORT' }} preload={false} data-calm>
                <Icon d={reportIcon} size={18} />
                {t('overview.reports', { count: reportCount })}
              </Link>
            </li>
          )}
        </ul>
      </div>
      <SpanLine sums={client.today} span={spans.today} clientId={id} labelId={labelId} />
      <SpanLine sums={client.range} span={spans.week} clientId={id} labelId={labelId} />
      <details className={css.all}>
        <summary>{t('overview.all')}</summary>
        <SpanFigures sums={client.today} span={spans.today} client={client} labelId={labelId} />
        <SpanFigures sums={client.range} span={spans.week} client={client} labelId={labelId} />
      </details>
    </li>
  );
}
