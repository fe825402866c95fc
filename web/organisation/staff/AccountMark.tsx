/** The state of an account as a mark; also that no mail has reached its address (R95). */
import type { ColleagueInShort } from '#contract/staff.ts';
import { useTexts } from '../../core/texts.ts';
import css from './staff.module.css';

type Props = { colleague: Pick<ColleagueInShort, 'account' | 'emailProven'>; isStateOnly?: boolean };

export function AccountMark({ colleague: { account, emailProven }, isStateOnly = false }: Props) {
  const { t } = useTexts();
  return (
    <span className={css.marks}>
      <span className={css.mark} data-tone={account}>
        {t(`staff.state.${account}`)}
      </span>
      {!isStateOnly && !emailProven && (
        <span className={css.mark} data-tone="WAITING">
          {t('staff.unproven')}
        </span>
      )}
    </span>
  );
}
