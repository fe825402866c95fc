/** A number of a decision: how it is done, who judged it, and the team's own words where the reader has them. */
import { useTexts } from '../../core/texts.ts';
import { useDates } from '../../kit/dates.ts';
import { RichHtml } from '../../kit/RichHtml.tsx';
import type { SelfCareNumber } from '../../shared/self-care/self-care-query.ts';
import css from './self-care.module.css';
import { judgedText } from './self-care-words.ts';

export function DecisionFacts({ of, zone }: { of: SelfCareNumber; zone: string }) {
  const { t } = useTexts();
  const { shortDay } = useDates(zone);
  return (
    <>
      <p>{t('selfCare.carriedOut', { how: t(`selfCare.carriers.${of.carriedOut}`) })}</p>
      <p className={css.soft}>{judgedText(of, { t, day: shortDay })}</p>
      {of.instruction && (
        <div>
          <h4>{t('selfCare.instruction')}</h4>
          <RichHtml html={of.instruction} />
        </div>
      )}
      {of.risks && (
        <div>
          <h4>{t('selfCare.risks')}</h4>
          <p className={css.lines}>{of.risks}</p>
        </div>
      )}
      {of.contact && (
        <div>
          <h4>{t('selfCare.contact')}</h4>
          <p>{of.contact}</p>
        </div>
      )}
      {of.imageUrl && (
        <a href={of.imageUrl} target="_blank" rel="noreferrer" className={css.paper}>
          <img src={of.imageUrl} alt={t('selfCare.paper')} loading="lazy" />
        </a>
      )}
    </>
  );
}
