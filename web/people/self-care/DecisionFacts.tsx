/** A number of a decision: how it is done, who judged it, and the team's own words where the reader has them. */
import { useTranslation } from '../../core/texts.ts';
import { useDateFormatters } from '../../kit/dates.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import type { SelfCareNumber } from '../../shared/self-care/self-care-query.ts';
import css from './self-care.module.css';
import { judgedText } from './self-care-words.ts';

export function DecisionFacts({ decision, timeZone }: { decision: SelfCareNumber; timeZone: string }) {
  const { t } = useTranslation();
  const { formatShortDay } = useDateFormatters(timeZone);
  return (
    <>
      <p>{t('selfCare.carriedOut', { how: t(`selfCare.carriers.${decision.carriedOut}`) })}</p>
      <p className={css.soft}>{judgedText(decision, { t, dayTextOf: formatShortDay })}</p>
      {decision.instruction && (
        <div>
          <h4>{t('selfCare.instruction')}</h4>
          <RichHtml html={decision.instruction} />
        </div>
      )}
      {decision.risks && (
        <div>
          <h4>{t('selfCare.risks')}</h4>
          <p className={css.lines}>{decision.risks}</p>
        </div>
      )}
      {decision.contact && (
        <div>
          <h4>{t('selfCare.contact')}</h4>
          <p>{decision.contact}</p>
        </div>
      )}
      {decision.imageUrl && (
        <a href={decision.imageUrl} target="_blank" rel="noreferrer" className={css.paper}>
          <img src={decision.imageUrl} alt={t('selfCare.paper')} loading="lazy" />
        </a>
      )}
    </>
  );
}
