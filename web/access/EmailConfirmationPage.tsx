/** Proving the address of an account by the key of the mail (R95). */
import { Link } from '@tanstack/react-router';
import { registration } from '#contract/access/registration.ts';
import { callApi } from '../core/call.ts';
import { useTexts } from '../core/texts.ts';
import { MailKeyPage } from './MailKeyPage.tsx';

export default function EmailConfirmationPage() {
  const { t } = useTexts();
  return (
    <MailKeyPage
      path="/konto/bekrafta"
      redeemKey={(key) => callApi(registration.confirmEmail, { body: { key }, handled: [401, 403] })}
      messages={{
        asking: t('registration.confirm.asking'),
        done: t('registration.confirm.done'),
        next: t('registration.confirm.next'),
        notDone: t('registration.confirm.notDone'),
        refused: t('registration.confirm.refused'),
      }}
      fallbackLink={<Link to="/konto">{t('account.title')}</Link>}
    />
  );
}
