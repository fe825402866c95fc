/** An account's state in a list: open, closed, or still waiting for its owner (R32); also that no mail has reached its address (R95). */
import type { AdminUser } from '#contract/admin.ts';
import { useTranslation } from '../core/texts.ts';
import css from './admin.module.css';

export function UserStatus({ user: { activated, emailProven, waitsFor } }: { user: AdminUser }) {
  const { t } = useTranslation();
  if (waitsFor) {
    return (
      <span className={css.mark} data-tone="waits">
        {t(`admin.users.waits.${waitsFor}`)}
      </span>
    );
  }
  return (
    <span className={css.marks}>
      <span className={css.mark} data-tone={activated ? 'open' : 'shut'}>
        {t(activated ? 'staff.state.OPEN' : 'staff.state.CLOSED')}
      </span>
      {activated && !emailProven && (
        <span className={css.mark} data-tone="waits">
          {t('staff.unproven')}
        </span>
      )}
    </span>
  );
}
