/** The server's open work: the open resources of its process, and its connections to the database with their statements. */
import { useTranslation } from '../core/texts.ts';
import { useAmountTexts } from './amounts.ts';
import { Figures } from './Figures.tsx';
import css from './management.module.css';
import type { Threads } from './management-query.ts';

export function ThreadParts({ threads: { resources, sessions } }: { threads: Threads }) {
  const { t } = useTranslation();
  const { countText, durationText } = useAmountTexts();
  return (
    <>
      <Figures
        title={t('management.metrics.resources')}
        normalRange={t('management.metrics.resourcesNormal')}
        figures={resources.map(({ kind, count: resourceCount }) => ({ name: kind, value: countText(resourceCount) }))}
      />
      <Figures
        title={t('management.metrics.sessions')}
        normalRange={t(sessions ? 'management.metrics.sessionsNormal' : 'management.metrics.notAsked')}
      >
        {sessions?.length === 0 && <p className={css.normal}>{t('management.metrics.noSessions')}</p>}
        {sessions && sessions.length > 0 && (
          <ul className={css.sessions} aria-label={t('management.metrics.sessions')}>
            {sessions.map(({ application, state, wait, seconds, statement }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sessions have no name of their own, and hold nothing
              <li key={index}>
                <p>
                  <b>{application}</b>
                  <small>
                    {[
                      // The driver's own names, with an underscore where they have a space.
                      state && t('management.metrics.state', { state: state.replaceAll(' ', '_') }),
                      seconds === null ? undefined : t('management.metrics.since', { time: durationText(seconds) }),
                      state !== 'idle' && wait && t('management.metrics.waitsFor', { what: wait }),
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </p>
                <code className={css.code}>{statement}</code>
              </li>
            ))}
          </ul>
        )}
      </Figures>
    </>
  );
}
