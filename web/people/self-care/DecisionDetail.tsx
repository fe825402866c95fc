/** One decision of egenvård: what it says, who is instructed, what names it, its numbers, and the acts of whoever leads (R150). */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { lacksReview } from '#domain/self-care.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { LoadError } from '../../kit/LoadError.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import { type SelfCare, selfCareNumbersQuery } from '../../shared/self-care/self-care-query.ts';
import { DecisionChangeForm } from './DecisionChangeForm.tsx';
import { DecisionFacts } from './DecisionFacts.tsx';
import { InstructedStaff } from './InstructedStaff.tsx';
import css from './self-care.module.css';
import { stateText } from './self-care-words.ts';

const DecisionEndSheet = lazy(() => import('./DecisionEndSheet.tsx'));

type Props = { decision: SelfCare; isWhole: boolean; mayChange: boolean; timeZone: string };

export function DecisionDetail({ decision, isWhole, mayChange, timeZone }: Props) {
  const { t } = useTexts();
  const { formatShortDay, localDateOf } = useDates(timeZone);
  const [openAct, setOpen] = useState<'change' | 'end'>();
  const { current, activities, clientId, endedDate, endedByName, endedReason } = decision;
  if (openAct === 'change') return <DecisionChangeForm decision={decision} isWhole={isWhole} onDone={() => setOpen(undefined)} />;
  const mayAct = mayChange && !endedDate;
  return (
    <>
      <section className={css.card} aria-label={current.name}>
        <p className={lacksReview(decision.state) ? css.note : css.state}>{stateText(decision, { t, dayTextOf: formatShortDay })}</p>
        {endedDate && (
          <p className={css.note}>
            {t('selfCare.endedBy', { day: formatShortDay(localDateOf(endedDate)), who: endedByName ?? '' })}
            {endedReason && ` · ${t('selfCare.because', { why: endedReason })}`}
          </p>
        )}
        {!isWhole && <p className={css.soft}>{t('selfCare.ofTeam')}</p>}
        <DecisionFacts decision={current} timeZone={timeZone} />
        {mayAct && (
          <div className={css.acts}>
            <Button size="md" onClick={() => setOpen('change')}>
              {t('selfCare.change')}
            </Button>
            <Button size="md" variant="default" onClick={() => setOpen('end')}>
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
      <Numbers id={decision.id} timeZone={timeZone} />
      <Suspense>{openAct === 'end' && <DecisionEndSheet decision={decision} onClose={() => setOpen(undefined)} />}</Suspense>
    </>
  );
}

function Numbers({ id, timeZone }: { id: number; timeZone: string }) {
  const { t } = useTexts();
  const { formatDateTime } = useDates(timeZone);
  const { data, error, refetch } = useQuery(selfCareNumbersQuery(id));
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers">{t('selfCare.numbers')}</h2>
      {error && <LoadError error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={2} />}
      <ol className={css.history}>
        {data?.map((revision) => (
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
