/** A new rule in words and dates, beside its fields; nothing yet while one of them is wrong. */
import { useTranslation } from '../../core/texts.ts';
import { RulePreview } from './RulePreview.tsx';
import css from './rule.module.css';
import { moveToLastDay } from './rule-form.ts';
import type { RuleForm } from './use-rule-form.ts';

type Props = {
  ruleForm: RuleForm;
  needsSigning: boolean;
  heading?: 'h2' | 'h3';
};

export function RuleMeaning({ ruleForm, needsSigning, heading: Heading = 'h3' }: Props) {
  const { t } = useTranslation();
  const { draft, parsedRule } = ruleForm;
  return (
    <section className={css.preview} aria-live="polite" aria-label={t('rule.means')}>
      <Heading>{t('rule.means')}</Heading>
      {'errors' in parsedRule ? (
        <p className={css.small}>{t('rule.notYet')}</p>
      ) : (
        <RulePreview
          {...parsedRule}
          needsSigning={needsSigning}
          onUseLast={() => ruleForm.setDraft(moveToLastDay(draft, parsedRule.rule))}
        />
      )}
    </section>
  );
}
