/**
 * In the day's head the client's alerts, always in sight, and whom to call one tap away (product «Client card», decision 063). The alerts'
 * height is stored on this device, and their place reserved until they come (OverRows.tsx).
 */
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Button } from '../kit/Button.tsx';
import { Icon } from '../kit/Icon.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { reload } from '../kit/icons.ts';
import { late } from '../kit/late.tsx';
import { phone } from '../kit/later-icons.ts';
import { AlertChips } from '../shared/client/AlertChips.tsx';
import { cardOf } from '../shared/client/card-query.ts';
import css from './client-alerts.module.css';

const ContactsSheet = late(() => import('../shared/client/ContactsSheet.tsx'));

type Props = { clientId: number };
const useCard = (clientId: number) => useQuery({ ...cardOf(clientId), throwOnError: false });

/** Widths whose heights are stored, for each client: of a phone upright and on its side, of a window or two. */
const WIDTHS = 4;

/** At this width: a phone on its side breaks their lines elsewhere. */
function keepHeight(clientId: number, height: number): void {
  const stored = Object.keys(localStorage).filter((key) => key.startsWith(`alerts:${clientId}:`));
  const key = `alerts:${clientId}:${innerWidth}`;
  if (stored.length >= WIDTHS && !stored.includes(key)) for (const other of stored) localStorage.removeItem(other);
  localStorage.setItem(key, String(height));
}

export function ClientAlerts({ clientId }: Props) {
  const { t } = useTexts();
  const sectionRef = useRef<HTMLElement>(null);
  const { data: card, error, isFetching, refetch } = useCard(clientId);
  const isThere = card !== undefined;
  useEffect(() => {
    const element = sectionRef.current;
    if (!isThere || !element) return;
    // The height that the next one keeps; this one's place stays as it was drawn.
    let height = 0;
    const watch = new ResizeObserver(() => {
      height = element.offsetHeight;
    });
    watch.observe(element);
    const saveHeight = () => height > 0 && keepHeight(clientId, height);
    addEventListener('pagehide', saveHeight);
    // Turned, the phone has another width, of which this place's height says nothing; and they are here, as high as they are.
    const turned = () => element.parentElement?.style.removeProperty('min-height');
    addEventListener('resize', turned);
    return () => {
      watch.disconnect();
      removeEventListener('resize', turned);
      removeEventListener('pagehide', saveHeight);
      saveHeight();
    };
  }, [clientId, isThere]);
  if (!card && !error) return null;
  return (
    <section ref={sectionRef} className={css.part} aria-label={t('card.alerts')}>
      {card ? (
        card.alerts.length > 0 ? (
          <AlertChips alerts={card.alerts} />
        ) : (
          <p>{t('card.noAlerts')}</p>
        )
      ) : (
        <>
          <p role="alert">{t('card.notRead')}</p>
          <Button variant="light" size="md" icon={<Icon d={reload} size={20} />} loading={isFetching} onClick={() => void refetch()}>
            {t('shared.retry')}
          </Button>
        </>
      )}
    </section>
  );
}

export function Call({ clientId }: Props) {
  const { t } = useTexts();
  const { data: card } = useCard(clientId);
  const [isOpen, setOpen] = useState(false);
  if (!card) return null;
  return (
    <>
      <IconButton aria-label={t('card.contacts')} aria-haspopup="dialog" className={css.call} onClick={() => setOpen(true)}>
        <Icon d={phone} />
      </IconButton>
      <Suspense>{isOpen && <ContactsSheet card={card} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
