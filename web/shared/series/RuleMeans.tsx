/** A new rule in words and dates, beside its fields; nothing yet while one of them is wrong. Of one that starts in the past nothing is made before today (R102). */
import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { useTexts } from '../../core/texts.ts';
import { Icon } from '../../kit/Icon.tsx';
import { info } from '../../kit/icons.ts';
import { RulePreview } from './RulePreview.tsx';
import css from './rule.module.css';
import { onLastDay } from './rule-form.ts';
import type { RuleForm } from './use-rule-form.ts';

type Props = {
  form: RuleForm;
  signed: boolean;
  heading?: 'h2' | 'h3';
  /** The way to enter what was done before, from its first day on. */
  before: (day: LocalDate) => ReactNode;
};

export function RuleMeans({ form, signed, heading: Heading = 'h3', before }: Props) {
  const { t } = useTexts();
  const { draft, read } = form;
  const startDay = 'rule' in read ? read.rule.start.slice(0, 10) : form.earliest;
  return (
    <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
      <Heading>{t('rule.means')}</Heading>
      {'errors' in read ? (
        <p className={css.small}>{t('rule.notYet')}</p>
      ) : (
        <>
          {startDay < form.earliest && (
            <div className={css.warning}>
              <Icon d={info} />
              <div>
                {t('activities.nothingBefore')} {before(startDay)}
              </div>
            </div>
          )}
          <RulePreview {...read} signed={signed} onUseLast={() => form.setDraft(onLastDay(draft, read.rule))} />
        </>
      )}
    </section>
  );
}
