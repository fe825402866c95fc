/** The instructions in full, on an instance's own page and beside the day, with a link to the activity (R79). */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTranslation } from '../core/texts.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { FactList } from '../shared/dated/Facts.tsx';
import type { DayInstance } from '../shared/day/day.ts';
import { answerText, type Instruction } from '../shared/day/instructions-query.ts';
import css from './instructions.module.css';

export function Instructions({ instance, instructions }: { instance: DayInstance; instructions: readonly Instruction[] }) {
  const { t, locale } = useTranslation();
  const user = useUser();
  const renderAnswer = ({ value, valueType }: Instruction) =>
    typeof value === 'string' && valueType === 'LONG_STRING' ? <RichHtml html={value} /> : answerText(value, t, locale);
  const mayOpenActivity = can(user, 'page.activities');
  if (instructions.length === 0 && !mayOpenActivity) return null;
  // An answer whose question is the heading itself stands under it, once.
  const isHeading = ({ name }: Instruction) => name === t('instance.how');
  const otherAnswers = instructions.filter((answer) => !isHeading(answer));
  return (
    <section className={css.whole}>
      {instructions.length > 0 && <h2>{t('instance.how')}</h2>}
      {instructions.filter(isHeading).map((answer) => (
        <div key={answer.id} className={css.own}>
          {renderAnswer(answer)}
        </div>
      ))}
      {otherAnswers.length > 0 && <FactList facts={otherAnswers.map((answer) => [answer.name, renderAnswer(answer)] as const)} />}
      {mayOpenActivity && (
        <Link to="/aktiviteter/$id/$clientId" params={{ id: String(instance.activityId), clientId: String(instance.clientId) }}>
          {t('instance.toActivity')}
        </Link>
      )}
    </section>
  );
}
