/** In the day's head whom to call about the client, one tap away (decision 063). */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { phoneIcon } from '../kit/later-icons.ts';
import { lazyWithRetry } from '../kit/lazy-with-retry.tsx';
import { cardQuery } from '../shared/client/card-query.ts';
import css from './call.module.css';

const ContactsSheet = lazyWithRetry(() => import('../shared/client/ContactsSheet.tsx'));

export function CallButton({ clientId }: { clientId: number }) {
  const { t } = useTranslation();
  const { data: card } = useQuery({ ...cardQuery(clientId), throwOnError: false });
  const [isOpen, setOpen] = useState(false);
  if (!card) return null;
  return (
    <>
      <IconButton aria-label={t('card.contacts')} aria-haspopup="dialog" className={css.call} onClick={() => setOpen(true)}>
        <Icon d={phoneIcon} />
      </IconButton>
      <Suspense>{isOpen && <ContactsSheet card={card} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
