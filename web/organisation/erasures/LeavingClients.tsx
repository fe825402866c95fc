/** Clients who have left or are under a legal hold, those whose time is over first, and the sheet that lies open of one of them. */
import { useState } from 'react';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { archive } from '../../kit/later-icons.ts';
import { EraseSheet } from './EraseSheet.tsx';
import { ErasureActDialog } from './ErasureActDialog.tsx';
import type { LeavingClient } from './erasure-query.ts';
import css from './erasures.module.css';
import { HoldSheet } from './HoldSheet.tsx';
import { LeaveSheet } from './LeaveSheet.tsx';
import { LeavingRow, type SheetRequest } from './LeavingRow.tsx';
import { ProposeSheet } from './ProposeSheet.tsx';

type Props = { clients: readonly LeavingClient[]; companyId: number; hasRule: boolean };

export function LeavingClients({ clients, companyId, hasRule }: Props) {
  const { t } = useTexts();
  const [openedSheet, setOpenedSheet] = useState<SheetRequest>();
  const [isAdding, setAdding] = useState(false);
  const departedIds = clients.flatMap(({ clientId, leftOn }) => (leftOn === null ? [] : [clientId]));
  const addButton = (
    <Button
      size="md"
      variant={clients.length > 0 ? 'light' : 'filled'}
      icon={<Icon d={plus} size={20} />}
      aria-haspopup="dialog"
      onClick={() => setAdding(true)}
    >
      {t('erasures.leave.add')}
    </Button>
  );
  return (
    <section className={css.part} aria-labelledby="leaving">
      <header className={css.head}>
        <h2 id="leaving">{t('erasures.clients.title')}</h2>
        {clients.length > 0 && addButton}
      </header>
      {clients.length === 0 && (
        <EmptyState icon={archive} title={t('erasures.clients.none')} text={t('erasures.clients.noneNext')} action={addButton} />
      )}
      {clients.length > 0 && !hasRule && <p className={css.small}>{t('erasures.clients.noRule')}</p>}
      {clients.length > 0 && (
        <ul className={css.rows} aria-labelledby="leaving">
          {clients.map((client) => (
            <LeavingRow key={client.clientId} client={client} onAct={setOpenedSheet} />
          ))}
        </ul>
      )}
      {isAdding && <LeaveSheet companyId={companyId} departedIds={departedIds} onClose={() => setAdding(false)} />}
      {openedSheet && <OpenedSheet {...openedSheet} companyId={companyId} onClose={() => setOpenedSheet(undefined)} />}
    </section>
  );
}

/** The client is the one whose row was pressed, also where the list is read anew without it. */
function OpenedSheet({ act, client, hold, companyId, onClose }: SheetRequest & { companyId: number; onClose: () => void }) {
  if (act === 'leave') return <LeaveSheet knownClient={client} companyId={companyId} departedIds={[]} onClose={onClose} />;
  if (act === 'hold') return <HoldSheet client={client} onClose={onClose} />;
  if (act === 'propose') return <ProposeSheet client={client} onClose={onClose} />;
  if (act === 'approve') return <EraseSheet client={client} onClose={onClose} />;
  return <ErasureActDialog act={act} client={client} hold={hold} onClose={onClose} />;
}
