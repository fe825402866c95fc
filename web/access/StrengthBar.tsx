/** The five-level bar under a new password; the word beside it says the same (product «Registration and reset»). */
import { useTranslation } from '../core/texts.ts';
import css from './password.module.css';
import { strengthOf } from './strength.ts';

const levelTextKeys = [
  'registration.strength.none',
  'registration.strength.1',
  'registration.strength.2',
  'registration.strength.3',
  'registration.strength.4',
  'registration.strength.5',
] as const;
const levels = [1, 2, 3, 4, 5] as const;

export function StrengthBar({ password }: { password: string }) {
  const { t } = useTranslation();
  const level = strengthOf(password);
  const levelText = t(levelTextKeys[level]);
  return (
    <div className={css.strength} data-level={level}>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot be drawn in five steps in every browser */}
      <div
        role="meter"
        className={css.bar}
        aria-label={t('registration.strength.label')}
        aria-valuemin={0}
        aria-valuemax={5}
        aria-valuenow={level}
        aria-valuetext={levelText}
      >
        {levels.map((step) => (
          <span key={step} data-on={step <= level || undefined} />
        ))}
      </div>
      <p aria-hidden="true">
        {t('registration.strength.label')}: <b>{levelText}</b>
      </p>
    </div>
  );
}
