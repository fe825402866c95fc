/** The server's parts and how each does; what does not work says what to do, and leads on (product «Platform pages»). */
import { useQuery } from '@tanstack/react-query';
import { CallError } from '../core/call.ts';
import { type Translate, useTranslation } from '../core/texts.ts';
import { ButtonLink } from '../kit/Button.tsx';
import { useDateFormatters } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Screen } from '../kit/Screen.tsx';
import { Skeleton } from '../kit/Skeleton.tsx';
import { AnsweringNote } from './AnsweringNote.tsx';
import css from './management.module.css';
import { type Component, componentsQuery } from './management-query.ts';
import { Refresh } from './Refresh.tsx';

type Reason = Component['reason'];
const explainedReasons = [
  'silent',
  'full',
  'keeps',
  'refused',
  'late',
  'failed',
  'deaf',
  'unreachable',
  'unasked',
  'untaken',
  'outdated',
  'unscheduled',
  'away',
  'behind',
  'promoted',
  'unprotected',
] as const;
const isExplained = (reason: Reason): reason is (typeof explainedReasons)[number] =>
  (explainedReasons as readonly Reason[]).includes(reason);

/** Switched off on purpose, which is no fault and no riddle. */
const isSwitchedOff = (reason: Reason) => reason === 'keeps' || reason === 'off' || reason === 'unscheduled';

/** Without the database no caller can be identified: that refusal itself names the failing part. */
const silentComponents: readonly Component[] = [{ name: 'database', status: 'DOWN', reason: 'silent', lastDate: null }];
const isUnavailable = (error: unknown) => error instanceof CallError && error.status === 503;

export function HealthPage() {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters();
  const { data: health, error, isFetching, refetch } = useQuery(componentsQuery);
  const components = isUnavailable(error) ? silentComponents : health?.components;
  const downCount = components?.filter(({ status }) => status === 'DOWN').length;
  return (
    <Screen
      title={t('management.health.title')}
      lead={
        downCount !== undefined && (downCount > 0 ? t('management.health.someDown', { count: downCount }) : t('management.health.allUp'))
      }
      actions={<Refresh isFetching={isFetching} refetch={refetch} />}
    >
      {error && !isUnavailable(error) && <LoadError error={error} retry={() => void refetch()} />}
      {!components && !error && <Skeleton rowCount={6} />}
      {components && (
        <ul className={css.components} aria-label={t('management.health.list')}>
          {components.map((component) => (
            <li key={component.name} className={css.component} data-status={component.status}>
              <div className={css.head}>
                <h2>{t(`management.component.${component.name}`)}</h2>
                <span className={css.state}>{t(`management.state.${isSwitchedOff(component.reason) ? 'OFF' : component.status}`)}</span>
              </div>
              <p>{t(`management.reason.${component.reason}`)}</p>
              {component.lag && component.lag.bytes > 0 && (
                <p>
                  {t('management.health.lag', {
                    kilobytes: Math.ceil(component.lag.bytes / 1024),
                    seconds: Math.round(component.lag.seconds),
                  })}
                </p>
              )}
              {component.lastDate && <p>{t('management.health.last', { at: formatDateTime(component.lastDate) })}</p>}
              {isExplained(component.reason) && <p className={css.next}>{t(`management.next.${component.reason}`)}</p>}
              {component.status !== 'UP' && <FurtherLinks component={component} t={t} />}
            </li>
          ))}
        </ul>
      )}
      {health && !error && <AnsweringNote server={health.server} />}
    </Screen>
  );
}

function FurtherLinks({ component: { name, reason }, t }: { component: Component; t: Translate }) {
  const linkProps = { variant: 'light', size: 'md', className: css.onwards } as const;
  if (name === 'mail' && reason !== 'unasked')
    return (
      <ButtonLink to="/admin/utskick" {...linkProps}>
        {t('management.to.mails')}
      </ButtonLink>
    );
  if ((name === 'jobs' || reason === 'outdated') && reason !== 'unasked')
    return (
      <ButtonLink to="/admin/metrics" {...linkProps}>
        {t('management.to.metrics')}
      </ButtonLink>
    );
  if (name === 'live')
    return (
      <ButtonLink to="/admin/logg" search={{ q: 'live' }} {...linkProps}>
        {t('management.to.log')}
      </ButtonLink>
    );
  return (
    <ButtonLink to="/admin/konfiguration" {...linkProps}>
      {t('management.to.configuration')}
    </ButtonLink>
  );
}
