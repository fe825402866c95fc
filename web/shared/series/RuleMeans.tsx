/** A new rule in words and dates, beside its fields; nothing yet while one of them is wrong. */
import { useTexts } from '../../core/texts.ts';
import { RulePreview } from './RulePreview.tsx';
import css from './rule.module.css';
import { moveToLastDay } from './rule-form.ts';
import type { RuleForm } from './use-rule-form.ts';

type Props = {
  form: RuleForm;
  needsSigning: boolean;
  heading?: 'h2' | 'h3';
};

export function RuleMeaning({ form, needsSigning, heading: Heading = 'h3' }: Props) {
  const { t } = useTexts();
  const { draft, parsedRule } = form;
  return (
    <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
      <Heading>{t('rule.means')}</Heading>
      {'errors' in parsedRule ? (
        <p className={css.small}>{t('rule.notYet')}</p>
      ) : (
        <RulePreview {...parsedRule} needsSigning={needsSigning} onUseLast={() => form.setDraft(moveToLastDay(draft, parsedRule.rule))} />
      )}
    </section>
  );
}
