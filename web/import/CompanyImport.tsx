/** The import of one company: a file, a look at it, how far it has come, and those of before (R103–R105). */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FilePicker, type OpenedFile } from './FilePicker.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { ImportRun } from './ImportRun.tsx';
import css from './import.module.css';
import { WorkbookDownload } from './WorkbookDownload.tsx';

type Props = { companyId: number; importId: number | undefined; companyIdInAddress: number | undefined };

export function CompanyImport({ companyId, importId, companyIdInAddress }: Props) {
  const navigate = useNavigate();
  const [openedFile, setOpenedFile] = useState<OpenedFile>();
  const showImport = (id: number | undefined) => void navigate({ to: '.', search: { companyId: companyIdInAddress, id } });
  return (
    <div className={css.page}>
      {importId !== undefined ? (
        <ImportRun id={importId} onStartOver={() => showImport(undefined)} />
      ) : (
        <>
          {!openedFile && <WorkbookDownload companyId={companyId} />}
          <FilePicker openedFile={openedFile} onOpen={setOpenedFile} />
          {openedFile && (
            <ImportPreview
              key={openedFile.fileKey}
              companyId={companyId}
              openedFile={openedFile}
              onImported={({ id }) => {
                setOpenedFile(undefined);
                showImport(id);
              }}
              onClose={() => setOpenedFile(undefined)}
            />
          )}
        </>
      )}
      {!openedFile && <ImportHistory companyId={companyId} companyIdInAddress={companyIdInAddress} importId={importId} />}
    </div>
  );
}
