/** The decisions of a client, each in short; what is egenvård and names none stands above them (R150). */
import { Link } from '@tanstack/react-router';
import { needsReview } from '#domain/self-care.ts';
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { bookIcon } from '../../kit/later-icons.ts';
import type { SelfCare, SelfCareAsOf } from '../../shared/self-care/self-care-query.ts';
import css from './self-care.module.css';
import { coverageText, decisionStateText, judgedText } from './self-care-words.ts';

type Props = { clientId: number; selfCare: SelfCareAsOf; mayChange: boolean; timeZone: string };

export function DecisionList({ clientId, selfCare, mayChange, timeZone }: Props) {
  const { t } = useTranslation();
  const [validDecisions, endedDecisions] = [
    selfCare.decisions.filter(({ endedDate }) => !endedDate),
    selfCare.decisions.filter(({ endedDate }) => endedDate),
  ];
  const renderList = (decisions: readonly SelfCare[]) => (
    <ul className={css.list}>
      {decisions.map((decision) => (
        <DecisionSummary key={decision.id} clientId={clientId} decision={decision} timeZone={timeZone} />
      ))}
    </ul>
  );
  return (
    <>
      {!selfCare.isWhole && <p className={css.soft}>{t('selfCare.ofTeam')}</p>}
      {selfCare.activitiesWithout.length > 0 && (
        <section className={css.without} aria-labelledby="without">
          <h2 id="without">{t('selfCare.without')}</h2>
          {mayChange && <p>{t('selfCare.withoutText')}</p>}
          <ul>
            {selfCare.activitiesWithout.map(({ id, name }) => (
              <li key={id}>
                <Link to="/aktiviteter/$id/$clientId" params={{ id: String(id), clientId: String(clientId) }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {validDecisions.length === 0 && (
        <EmptyState icon={bookIcon} title={t('selfCare.none')} text={t(mayChange ? 'selfCare.noneNext' : 'selfCare.askLeader')} />
      )}
      {validDecisions.length > 0 && renderList(validDecisions)}
      {endedDecisions.length > 0 && (
        <section aria-labelledby="ended">
          <h2 id="ended">{t('selfCare.ended')}</h2>
          {renderList(endedDecisions)}
        </section>
      )}
    </>
  );
}

function DecisionSummary({ clientId, decision, timeZone }: { clientId: number; decision: SelfCare; timeZone: string }) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters(timeZone);
  const formatters = { t, dayTextOf: formatShortDay };
  const { current: currentRevision, activities } = decision;
  return (
    <li className={css.card}>
      <h3>
        <Link to="/klientgrupp/egenvard" search={{ clientId, decision: decision.id }}>
          {currentRevision.name}
        </Link>
      </h3>
      <p className={needsReview(decision.state) ? css.note : undefined}>{decisionStateText(decision, formatters)}</p>
      <p className={css.soft}>{judgedText(currentRevision, formatters)}</p>
      {!decision.endedDate && <p>{coverageText(decision, t)}</p>}
      {activities.length > 0 && (
        <p className={css.soft}>{`${t('selfCare.activities')}: ${activities.map(({ name }) => name).join(', ')}`}</p>
      )}
    </li>
  );
}
