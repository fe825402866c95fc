/** The sheet of an instance opened from a list: signing, skipping, taking back, changing; the same for activities and for tasks. */
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { isOpen } from '#domain/planning/instance.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDateFormatters } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import sheetCss from '../../kit/sheet.module.css';
import type { Command } from './commands.ts';
import { type Comment, emptyComment } from './comment.ts';
import type { DatedInstance } from './dated.ts';
import css from './form.module.css';
import { MoreSheetActions, type PagePath } from './SheetMore.tsx';
import { loadOwnTimeField, type SignerPicker, SignForm, type SignRequirements } from './SignForm.tsx';
import { useSheetDraft } from './use-draft.ts';
import { loadUnsaved, useLeaveConfirmation } from './use-leaving.tsx';
import { type EditProps, type SheetMode, useFocusReset, useIsOutdated } from './use-overtaken.ts';

// Parts that are opened less often than signing are loaded on demand; skipping is fetched while the sheet is read.
const loadSkipForm = async () => ({ default: (await import('./SkipForm.tsx')).SkipForm });
const SkipForm = lazyWithRetry(loadSkipForm);
const loadOutdatedNotice = () => import('./OvertakenNotice.tsx');
const OutdatedNotice = lazyWithRetry(loadOutdatedNotice);
const SeriesChoice = lazyWithRetry(async () => ({ default: (await import('../series/SeriesChoice.tsx')).SeriesScopeChoice }));

type Props<R> = {
  kind: Kind;
  instance: R;
  /** True when it is no longer where it was opened: somebody removed or moved it. */
  isInstanceGone?: boolean;
  now: string;
  name: string;
  /** The client and the time, under its name. */
  subtitle: string;
  maySign: boolean;
  /** Requirements on a signing (R91). */
  requirements?: SignRequirements;
  /** The choice of who did it, where somebody else may have, and is signed for. */
  SignerPicker?: SignerPicker;
  /** The series it is of, where one may choose this one, or this and all future (product «Series»). */
  series: { kind: Kind; id: number } | null;
  initialMode: SheetMode;
  /** Instructions for doing it, above what is signed (R79): there as the sheet opens, so that nothing moves under a finger. */
  instructions?: ReactNode;
  /** Effects of a signing, in words. */
  effectNote?: ReactNode;
  readHistory: () => Promise<readonly InstanceEvent[]>;
  /** The state in words, where it is not to be signed. */
  stateText: string;
  /** The address of its own page; null on that page itself. */
  pagePath: PagePath;
  EditForm: ComponentType<EditProps<R>>;
  onClose: () => void;
} & (
  | {
      /** An act that is kept until it is sent: the sheet closes at once. */
      onCommand: (command: Command) => void;
      sendCommand?: never;
    }
  | {
      onCommand?: never;
      /** An act that is sent at once: the sheet stays until it is done (undefined), with its text where it failed (why, in words). */
      sendCommand: (command: Command) => Promise<string | undefined>;
    }
);

export function ActSheet<R extends DatedInstance>({
  kind,
  instance,
  isInstanceGone = false,
  now,
  name,
  subtitle,
  maySign,
  requirements,
  SignerPicker,
  series,
  initialMode,
  instructions,
  effectNote,
  readHistory,
  stateText,
  pagePath,
  EditForm,
  onCommand,
  sendCommand,
  onClose,
}: Props<R>) {
  const { t } = useTranslation();
  const dateHelpers = useDateFormatters();
  const [mode, setMode] = useState(initialMode);
  const bodyRef = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failureReason, setFailureReason] = useState('');
  const { setDirty, confirmLeaving, question: leaveDialog } = useLeaveConfirmation();
  const [skipComment, setSkipComment] = useState(emptyComment);
  useEffect(() => void Promise.all([loadSkipForm(), loadOutdatedNotice(), loadUnsaved(), loadOwnTimeField()]).catch(() => {}), []);

  const isInstanceOpen = isOpen(instance);
  const isOutdated = useIsOutdated(instance, isInstanceGone, mode, isBusy);
  const sheetDraft = useSheetDraft({ kind, id: instance.id }, mode, isOutdated);
  useFocusReset(bodyRef, isOutdated ? 'overtaken' : mode);
  const maySignInstance = maySign && isInstanceOpen && instance.isCompletable;
  const editableSeries = isInstanceOpen ? series : null;
  const isOnBehalf = mode === 'behalf';
  return (
    <>
      <Sheet
        startsAtTop
        mayClose={() =>
          confirmLeaving(() => {
            sheetDraft.discardDraft();
            onClose();
          })
        }
        title={mode === 'skip' ? t('instance.skipTitle', { name }) : isOnBehalf ? t('instance.behalfTitle', { name }) : name}
        subtitle={mode === 'skip' ? `${subtitle} · ${t('instance.reasonShows')}` : subtitle}
        onClose={onClose}
      >
        {(closeSheet) => {
          const leaveSheet = () => {
            setDirty(false);
            closeSheet();
          };
          const performCommand = async (command: Command) => {
            if (!sendCommand) {
              leaveSheet();
              return onCommand(command);
            }
            setBusy(true);
            setFailureReason('');
            const failureText = await sendCommand(command);
            setBusy(false);
            if (failureText === undefined) leaveSheet();
            else setFailureReason(failureText);
          };
          const goBack = () => (initialMode === mode ? closeSheet() : setMode('main'));
          const cancelForm = () => confirmLeaving(goBack) && goBack();
          const openEditForm = () => setMode(editableSeries ? 'series' : 'edit');
          const openSkipForm = () => setMode('skip');
          const skipIfConfirmed = () => confirmLeaving(openSkipForm) && openSkipForm();
          const openBehalfForm = (comment: Comment) => {
            setSkipComment(comment);
            setMode('behalf');
          };
          const renderMainButton = (text: string, onClick: () => void) => (
            <Button isFullWidth className={sheetCss.main} disabled={isBusy} onClick={onClick}>
              {text}
            </Button>
          );
          return (
            <div ref={bodyRef}>
              {/* The other's act is said once. */}
              {failureReason && !isOutdated && (
                <p className={css.wrong} role="alert">
                  {failureReason}
                </p>
              )}
              <Suspense fallback={<Skeleton rowCount={3} />}>
                {isOutdated && (
                  <OutdatedNotice
                    {...{ row: instance, isRowGone: isInstanceGone, readHistory }}
                    draftComment={sheetDraft.commentFor('edit')}
                    onClose={closeSheet}
                  />
                )}
                {mode === 'skip' && !isOutdated && (
                  <SkipForm
                    {...{ instance, isBusy }}
                    onSkip={(comment) => void performCommand({ act: 'skip', comment })}
                    initialComment={sheetDraft.commentFor('skip')}
                    onSignOnBehalf={SignerPicker && (maySignInstance ? openBehalfForm : null)}
                    prefetchedPicker={SignerPicker && maySignInstance && <SignerPicker onChange={() => {}} />}
                    onCancel={cancelForm}
                    onDirtyChange={setDirty}
                    onDraftChange={sheetDraft.rememberComment}
                  />
                )}
                {mode === 'edit' && !isOutdated && (
                  <EditForm
                    instance={instance}
                    draft={sheetDraft.commentFor('edit')}
                    onDone={() => {
                      sheetDraft.discardDraft();
                      closeSheet();
                    }}
                    onCancel={cancelForm}
                    onDirtyChange={setDirty}
                    onDraftChange={sheetDraft.rememberComment}
                    onBusyChange={setBusy}
                  />
                )}
                {mode === 'series' && series && (
                  <SeriesChoice
                    act="edit"
                    kind={series.kind}
                    seriesId={series.id}
                    timeZone={dateHelpers.timeZone}
                    fromInstance={instance}
                    onOnlyThis={() => setMode('edit')}
                    onDone={leaveSheet}
                    onCancel={cancelForm}
                    onDirty={setDirty}
                  />
                )}
              </Suspense>
              {(mode === 'main' || isOnBehalf) && !isOutdated && (
                <>
                  {instructions}
                  {maySignInstance ? (
                    <SignForm
                      key={mode}
                      {...{ row: instance, now, note: effectNote, isBusy }}
                      requirements={isOnBehalf ? { needsTime: true, needsReason: true } : requirements}
                      signerPicker={isOnBehalf ? SignerPicker : undefined}
                      initialComment={isOnBehalf ? skipComment : sheetDraft.commentFor('sign')}
                      isStored={!isOnBehalf}
                      onSign={(command) => void performCommand(command)}
                      isTask={!SignerPicker}
                      onSkip={(comment) => (comment === undefined ? skipIfConfirmed() : void performCommand({ act: 'skip', comment }))}
                      onDirtyChange={setDirty}
                      onDraftChange={sheetDraft.rememberComment}
                    />
                  ) : (
                    <p className={css.said}>{stateText}</p>
                  )}
                  {maySign && isInstanceOpen && !maySignInstance && renderMainButton(t('instance.skip'), openSkipForm)}
                  {maySign && instance.isSkipped && renderMainButton(t('instance.unskip'), () => void performCommand({ act: 'unskip' }))}
                  <MoreSheetActions
                    {...{ instance, maySign, pagePath, isBusy }}
                    onOpenEditForm={() => confirmLeaving(openEditForm) && openEditForm()}
                    onSkip={openSkipForm}
                    onReset={() => void performCommand({ act: 'reset' })}
                  />
                </>
              )}
            </div>
          );
        }}
      </Sheet>
      {leaveDialog}
    </>
  );
}
