/** The state of an account as a mark; also that no mail has reached its address (R95). */
import type { ColleagueSummary } from '#contract/staff.ts';
import { useTranslation } from '../../core/texts.ts';
import css from './staff.module.css';

type Props = { colleague: Pick<ColleagueSummary, 'account' | 'emailProven'>; isStateOnly?: boolean };

export function AccountMark({ colleague: { account: accountState, emailProven }, isStateOnly = false }: Props) {
  const { t } = useTranslation();
  return (
    <span className={css.marks}>
      <span className={css.mark} data-tone={accountState}>
        {t(`staff.state.${accountState}`)}
      </span>
      {!isStateOnly && !emailProven && (
        <span className={css.mark} data-tone="WAITING">
          {t('staff.unproven')}
        </span>
      )}
    </span>
  );
}
