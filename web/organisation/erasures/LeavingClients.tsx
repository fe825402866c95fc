/** Clients who have left or are under a legal hold, those whose time is over first, and the sheet that lies open of one of them. */
import { useState } from 'react';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { archiveIcon } from '../../kit/later-icons.ts';
import { EraseSheet } from './EraseSheet.tsx';
import { ErasureActionDialog } from './ErasureActDialog.tsx';
import type { LeavingClient } from './erasure-query.ts';
import css from './erasures.module.css';
import { LegalHoldSheet } from './HoldSheet.tsx';
import { LeaveSheet } from './LeaveSheet.tsx';
import { LeavingRow, type SheetRequest } from './LeavingRow.tsx';
import { ProposeSheet } from './ProposeSheet.tsx';

type Props = { clients: readonly LeavingClient[]; companyId: number; hasRule: boolean };

export function LeavingClients({ clients, companyId, hasRule }: Props) {
  const { t } = useTranslation();
  const [sheetRequest, setSheetRequest] = useState<SheetRequest>();
  const [isLeaveSheetOpen, setLeaveSheetOpen] = useState(false);
  const departedClientIds = clients.flatMap(({ clientId, leftOn }) => (leftOn === null ? [] : [clientId]));
  const addButton = (
    <Button
      size="md"
      variant={clients.length > 0 ? 'light' : 'filled'}
      icon={<Icon d={plusIcon} size={20} />}
      aria-haspopup="dialog"
      onClick={() => setLeaveSheetOpen(true)}
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
        <EmptyState icon={archiveIcon} title={t('erasures.clients.none')} text={t('erasures.clients.noneNext')} action={addButton} />
      )}
      {clients.length > 0 && !hasRule && <p className={css.small}>{t('erasures.clients.noRule')}</p>}
      {clients.length > 0 && (
        <ul className={css.rows} aria-labelledby="leaving">
          {clients.map((client) => (
            <LeavingRow key={client.clientId} client={client} onAction={setSheetRequest} />
          ))}
        </ul>
      )}
      {isLeaveSheetOpen && (
        <LeaveSheet companyId={companyId} departedClientIds={departedClientIds} onClose={() => setLeaveSheetOpen(false)} />
      )}
      {sheetRequest && <RequestedSheet {...sheetRequest} companyId={companyId} onClose={() => setSheetRequest(undefined)} />}
    </section>
  );
}

/** The client is the one whose row was pressed, also where the list is read anew without it. */
function RequestedSheet({ action, client, hold, companyId, onClose }: SheetRequest & { companyId: number; onClose: () => void }) {
  if (action === 'leave') return <LeaveSheet knownClient={client} companyId={companyId} departedClientIds={[]} onClose={onClose} />;
  if (action === 'hold') return <LegalHoldSheet client={client} onClose={onClose} />;
  if (action === 'propose') return <ProposeSheet client={client} onClose={onClose} />;
  if (action === 'approve') return <EraseSheet client={client} onClose={onClose} />;
  return <ErasureActionDialog action={action} client={client} hold={hold} onClose={onClose} />;
}
