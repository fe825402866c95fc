/** The clients whose goals are not on the way, on the overview: the first of them, most need first, and the way to all (R62). */
import { Link } from '@tanstack/react-router';
import type { Output } from '#contract/endpoint.ts';
import type { evaluationGoals } from '#contract/goals/goals.ts';
import { useTranslation } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { rightIcon } from '../../kit/icons.ts';
import { BehindClient } from './BehindClient.tsx';
import css from './behind.module.css';
import type { OverviewGroup } from './overview-query.ts';

type Props = { clientsBehind: Output<typeof evaluationGoals.behind>; groups: readonly OverviewGroup[] | undefined };

export function ClientsBehind({ clientsBehind: { total, clients }, groups }: Props) {
  const { t } = useTranslation();
  return (
    <section className={css.behind} aria-labelledby="mal">
      <h2 id="mal">{t('overview.behind.title')}</h2>
      {total === 0 && <p className={css.note}>{t('overview.behind.none')}</p>}
      {total > 0 && (
        <ul className={css.clients} aria-labelledby="mal">
          {clients.map((client) => (
            <BehindClient
              key={client.clientId}
              client={client}
              group={groups?.find((group) => group.client.id === client.clientId)}
              level={3}
            />
          ))}
        </ul>
      )}
      {total > clients.length && (
        <Link to="/organisation/oversikt/mal" className={css.more}>
          {t('overview.behind.all', { count: total })}
          <Icon d={rightIcon} size={20} />
        </Link>
      )}
    </section>
  );
}
