/** A new rule in words and dates, beside its fields; nothing yet while one of them is wrong. */
import { useTexts } from '../../core/texts.ts';
import { RulePreview } from './RulePreview.tsx';
import css from './rule.module.css';
import { onLastDay } from './rule-form.ts';
import type { RuleForm } from './use-rule-form.ts';

type Props = {
  form: RuleForm;
  signed: boolean;
  heading?: 'h2' | 'h3';
};

export function RuleMeans({ form, signed, heading: Heading = 'h3' }: Props) {
  const { t } = useTexts();
  const { draft, parsedRule } = form;
  return (
    <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
      <Heading>{t('rule.means')}</Heading>
      {'errors' in parsedRule ? (
        <p className={css.small}>{t('rule.notYet')}</p>
      ) : (
        <RulePreview {...parsedRule} signed={signed} onUseLast={() => form.setDraft(onLastDay(draft, parsedRule.rule))} />
      )}
    </section>
  );
}
