/** One decision of egenvård: what it says, who is instructed, what names it, its numbers, and the acts of whoever leads (R150). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { needsReview } from '#domain/self-care.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { type SelfCare, selfCareNumbersQuery } from '../../shared/self-care/self-care-query.ts';
import { DecisionChangeForm } from './DecisionChangeForm.tsx';
import { DecisionFacts } from './DecisionFacts.tsx';
import { InstructedStaff } from './InstructedStaff.tsx';
import css from './self-care.module.css';
import { decisionStateText } from './self-care-words.ts';

const DecisionEndSheet = lazy(() => import('./DecisionEndSheet.tsx'));

type Props = { decision: SelfCare; isWhole: boolean; mayChange: boolean; timeZone: string };

export function DecisionDetail({ decision, isWhole, mayChange, timeZone }: Props) {
  const { t } = useTranslation();
  const { formatShortDay, localDateOf } = useDateFormatters(timeZone);
  const [activeAction, setActiveAction] = useState<'change' | 'end'>();
  const { current: currentRevision, activities, clientId, endedDate, endedByName, endedReason } = decision;
  if (activeAction === 'change')
    return <DecisionChangeForm decision={decision} isWhole={isWhole} onDone={() => setActiveAction(undefined)} />;
  const mayAct = mayChange && !endedDate;
  return (
    <>
      <section className={css.card} aria-label={currentRevision.name}>
        <p className={needsReview(decision.state) ? css.note : css.state}>
          {decisionStateText(decision, { t, dayTextOf: formatShortDay })}
        </p>
        {endedDate && (
          <p className={css.note}>
            {t('selfCare.endedBy', { day: formatShortDay(localDateOf(endedDate)), who: endedByName ?? '' })}
            {endedReason && ` · ${t('selfCare.because', { why: endedReason })}`}
          </p>
        )}
        {!isWhole && <p className={css.soft}>{t('selfCare.ofTeam')}</p>}
        <DecisionFacts decision={currentRevision} timeZone={timeZone} />
        {mayAct && (
          <div className={css.acts}>
            <Button size="md" onClick={() => setActiveAction('change')}>
              {t('selfCare.change')}
            </Button>
            <Button size="md" variant="default" onClick={() => setActiveAction('end')}>
              {t('selfCare.end')}
            </Button>
          </div>
        )}
      </section>
      {!endedDate && <InstructedStaff decision={decision} mayChange={mayChange} timeZone={timeZone} />}
      {activities.length > 0 && (
        <section aria-labelledby="named-by">
          <h2 id="named-by">{t('selfCare.activities')}</h2>
          <ul className={css.links}>
            {activities.map(({ id, name }) => (
              <li key={id}>
                <Link to="/aktiviteter/$id/$clientId" params={{ id: String(id), clientId: String(clientId) }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RevisionList id={decision.id} timeZone={timeZone} />
      <Suspense>{activeAction === 'end' && <DecisionEndSheet decision={decision} onClose={() => setActiveAction(undefined)} />}</Suspense>
    </>
  );
}

function RevisionList({ id, timeZone }: { id: number; timeZone: string }) {
  const { t } = useTranslation();
  const { formatDateTime } = useDateFormatters(timeZone);
  const { data: revisions, error, refetch } = useQuery(selfCareNumbersQuery(id));
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">{t('selfCare.numbers')}</h2>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!revisions && !error && <Skeleton rowCount={2} />}
      <ol className={css.history}>
        {revisions?.map((revision) => (
          <li key={revision.number} className={css.card}>
            <h3>{revision.name}</h3>
            <DecisionFacts decision={revision} timeZone={timeZone} />
            {revision.reason && <p>{t('selfCare.because', { why: revision.reason })}</p>}
            <p className={css.soft}>{t('selfCare.numberBy', { at: formatDateTime(revision.date), who: revision.byName })}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
