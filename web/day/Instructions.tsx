/** The instructions in full, on an instance's own page and beside the day, with a link to the activity (R79). */
import { Link } from '@tanstack/react-router';
import { can } from '#domain/permissions.ts';
import { useUser } from '../core/session.ts';
import { useTexts } from '../core/texts.ts';
import { RichHtml } from '../kit/RichHtml.tsx';
import { Facts } from '../shared/dated/Facts.tsx';
import type { Row } from '../shared/day/day.ts';
import { answerWords, type Instruction } from '../shared/day/instructions-query.ts';
import css from './instructions.module.css';

export function Instructions({ row, values }: { row: Row; values: readonly Instruction[] }) {
  const { t, locale } = useTexts();
  const user = useUser();
  const renderValue = ({ value, valueType }: Instruction) =>
    typeof value === 'string' && valueType === 'LONG_STRING' ? <RichHtml html={value} /> : answerWords(value, t, locale);
  const mayOpen = can(user, 'page.activities');
  if (values.length === 0 && !mayOpen) return null;
  // An answer whose question is the heading itself stands under it, once.
  const isHeading = ({ name }: Instruction) => name === t('instance.how');
  const otherAnswers = values.filter((answer) => !isHeading(answer));
  return (
    <section className={css.whole}>
      {values.length > 0 && <h2>{t('instance.how')}</h2>}
      {values.filter(isHeading).map((answer) => (
        <div key={answer.id} className={css.own}>
          {renderValue(answer)}
        </div>
      ))}
      {otherAnswers.length > 0 && <Facts facts={otherAnswers.map((answer) => [answer.name, renderValue(answer)] as const)} />}
      {mayOpen && (
        <Link to="/aktiviteter/$id/$clientId" params={{ id: String(row.activityId), clientId: String(row.clientId) }}>
          {t('instance.toActivity')}
        </Link>
      )}
    </section>
  );
}
