/** The acts of «Vem har läst»: what it is, the list as a file, and on paper; on phones in a menu. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accessLog } from '#contract/access-log.ts';
import { errorText } from '../../core/errors.ts';
import { showSnack } from '../../core/snacks.ts';
import { useTranslation } from '../../core/texts.ts';
import { ActionMenu } from '../../kit/ActionMenu.tsx';
import { Button } from '../../kit/Button.tsx';
import { downloadFile } from '../../kit/download.ts';
import { Icon } from '../../kit/Icon.tsx';
import { IconButton } from '../../kit/IconButton.tsx';
import { InfoDialog } from '../../kit/InfoDialog.tsx';
import { helpIcon, printIcon, tablesIcon } from '../../kit/later-icons.ts';
import { useIsWide } from '../../kit/use-wide.ts';
import css from './access-log.module.css';
import { type LogSearch, logFilterOf } from './log-query.ts';

type Props = {
  clientId: number;
  search: LogSearch;
  isPrinting: boolean;
  onPrint: () => void;
};

export function LogActions({ clientId, search, isPrinting, onPrint }: Props) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [isInfoOpen, setInfoOpen] = useState(false);
  const downloadMutation = useMutation({
    mutationFn: () =>
      downloadFile(accessLog.download, { params: { clientId }, query: { ...logFilterOf(search), fileFormat: 'CSV' } }, () => {}),
    onSuccess: (name) => showSnack((translate) => translate('reports.responses.done', { name })),
    onError: (error) => showSnack((translate) => errorText(error, translate), { tone: 'error' }),
    meta: { isErrorShown: true },
  });
  const downloadCsv = () => !downloadMutation.isPending && downloadMutation.mutate();
  return (
    <>
      {isWide ? (
        <>
          <Button variant="subtle" size="md" className={css.act} icon={<Icon d={helpIcon} size={20} />} onClick={() => setInfoOpen(true)}>
            {t('accessLog.about')}
          </Button>
          <Button
            variant="default"
            size="md"
            className={css.act}
            isLoading={downloadMutation.isPending}
            icon={<Icon d={tablesIcon} size={20} />}
            onClick={downloadCsv}
          >
            {t('accessLog.csv')}
          </Button>
          <Button
            variant="default"
            size="md"
            className={css.act}
            isLoading={isPrinting}
            icon={<Icon d={printIcon} size={20} />}
            onClick={onPrint}
          >
            {t('accessLog.print')}
          </Button>
        </>
      ) : (
        <>
          <IconButton className={css.help} aria-label={t('accessLog.about')} onClick={() => setInfoOpen(true)}>
            <Icon d={helpIcon} />
          </IconButton>
          <ActionMenu
            label={t('accessLog.acts')}
            title={t('accessLog.title')}
            actions={[
              { label: t('accessLog.csv'), icon: tablesIcon, run: downloadCsv },
              { label: t('accessLog.print'), icon: printIcon, run: onPrint },
            ]}
          />
        </>
      )}
      {isInfoOpen && (
        <InfoDialog title={t('accessLog.about')} onClose={() => setInfoOpen(false)}>
          <div className={css.about}>
            <p>{t('accessLog.why')}</p>
            <p>{t('accessLog.how')}</p>
          </div>
        </InfoDialog>
      )}
    </>
  );
}
