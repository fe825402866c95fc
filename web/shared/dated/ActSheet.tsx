/** The sheet of an instance opened from a list: signing, skipping, taking back, changing; the same for activities and for tasks. */
import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { InstanceEvent } from '#contract/planning/instances.ts';
import { isOpen } from '#domain/planning/instance.ts';
import type { Kind } from '#domain/planning/kind.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { useDates } from '../../kit/dates.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { Skeleton } from '../../kit/Skeleton.tsx';
import sheet from '../../kit/sheet.module.css';
import type { Command } from './commands.ts';
import { type Comment, noComment } from './comment.ts';
import type { Dated } from './dated.ts';
import css from './form.module.css';
import { type PagePath, SheetMore } from './SheetMore.tsx';
import { loadOwnTime, type SignerPicker, SignForm, type SignRequirements } from './SignForm.tsx';
import { useDraft } from './use-draft.ts';
import { loadUnsaved, useLeaving } from './use-leaving.tsx';
import { type EditProps, type Mode, useFocusReset, useOvertaken } from './use-overtaken.ts';

// Parts that are opened less often than signing are loaded on demand; skipping is fetched while the sheet is read.
const loadSkip = async () => ({ default: (await import('./SkipForm.tsx')).SkipForm });
const SkipForm = lazyWithRetry(loadSkip);
const loadOvertaken = () => import('./OvertakenNotice.tsx');
const OvertakenNotice = lazyWithRetry(loadOvertaken);
const SeriesChoice = lazyWithRetry(async () => ({ default: (await import('../series/SeriesChoice.tsx')).SeriesChoice }));

type Props<R> = {
  kind: Kind;
  row: R;
  /** True when it is no longer where it was opened: somebody removed or moved it. */
  isRowGone?: boolean;
  now: string;
  name: string;
  /** The client and the time, under its name. */
  meta: string;
  maySign: boolean;
  /** Requirements on a signing (R91). */
  requirements?: SignRequirements;
  /** The choice of who did it, where somebody else may have, and is signed for. */
  SignerPicker?: SignerPicker;
  /** The series it is of, where one may choose this one, or this and all future (product «Series»). */
  series: { kind: Kind; id: number } | null;
  initialMode: Mode;
  /** Instructions for doing it, above what is signed (R79): there as the sheet opens, so that nothing moves under a finger. */
  instructions?: ReactNode;
  /** Effects of a signing, in words. */
  note?: ReactNode;
  readHistory: () => Promise<readonly InstanceEvent[]>;
  /** The state in words, where it is not to be signed. */
  stateText: string;
  /** The address of its own page; null on that page itself. */
  pagePath: PagePath;
  Edit: ComponentType<EditProps<R>>;
  onClose: () => void;
} & (
  | {
      /** An act that is kept until it is sent: the sheet closes at once. */
      onCommand: (command: Command) => void;
      attempt?: never;
    }
  | {
      onCommand?: never;
      /** An act that is sent at once: the sheet stays until it is done (undefined), with its text where it failed (why, in words). */
      attempt: (command: Command) => Promise<string | undefined>;
    }
);

export function ActSheet<R extends Dated>({
  kind,
  row,
  isRowGone = false,
  now,
  name,
  meta,
  maySign,
  requirements,
  SignerPicker,
  series,
  initialMode,
  instructions,
  note,
  readHistory,
  stateText,
  pagePath,
  Edit,
  onCommand,
  attempt,
  onClose,
}: Props<R>) {
  const { t } = useTexts();
  const dates = useDates();
  const [mode, setMode] = useState(initialMode);
  const body = useRef<HTMLDivElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failureReason, setFailureReason] = useState('');
  const { setDirty, confirmLeaving, question } = useLeaving();
  const [skipComment, setSkipComment] = useState(noComment);
  useEffect(() => void Promise.all([loadSkip(), loadOvertaken(), loadUnsaved(), loadOwnTime()]).catch(() => {}), []);

  const isRowOpen = isOpen(row);
  const isOvertaken = useOvertaken(row, isRowGone, mode, isBusy);
  const draft = useDraft({ kind, id: row.id }, mode, isOvertaken);
  useFocusReset(body, isOvertaken ? 'overtaken' : mode);
  const maySignRow = maySign && isRowOpen && row.isCompletable;
  const editableSeries = isRowOpen ? series : null;
  const isOnBehalf = mode === 'behalf';
  return (
    <>
      <Sheet
        startsAtTop
        mayClose={() =>
          confirmLeaving(() => {
            draft.drop();
            onClose();
          })
        }
        title={mode === 'skip' ? t('instance.skipTitle', { name }) : isOnBehalf ? t('instance.behalfTitle', { name }) : name}
        meta={mode === 'skip' ? `${meta} · ${t('instance.reasonShows')}` : meta}
        onClose={onClose}
      >
        {(close) => {
          const leaveSheet = () => {
            setDirty(false);
            close();
          };
          const perform = async (command: Command) => {
            if (!attempt) {
              leaveSheet();
              return onCommand(command);
            }
            setBusy(true);
            setFailureReason('');
            const refusal = await attempt(command);
            setBusy(false);
            if (refusal === undefined) leaveSheet();
            else setFailureReason(refusal);
          };
          const goBack = () => (initialMode === mode ? close() : setMode('main'));
          const cancel = () => confirmLeaving(goBack) && goBack();
          const openChange = () => setMode(editableSeries ? 'series' : 'edit');
          const openSkip = () => setMode('skip');
          const openBehalf = (comment: Comment) => {
            setSkipComment(comment);
            setMode('behalf');
          };
          const mainButton = (text: string, onClick: () => void) => (
            <Button fullWidth className={sheet.main} disabled={isBusy} onClick={onClick}>
              {text}
            </Button>
          );
          return (
            <div ref={body}>
              {/* The other's act is said once. */}
              {failureReason && !isOvertaken && (
                <p className={css.wrong} role="alert">
                  {failureReason}
                </p>
              )}
              <Suspense fallback={<Skeleton rows={3} />}>
                {isOvertaken && <OvertakenNotice {...{ row, isRowGone, readHistory }} words={draft.commentFor('edit')} onClose={close} />}
                {mode === 'skip' && !isOvertaken && (
                  <SkipForm
                    row={row}
                    isBusy={isBusy}
                    onSkip={(comment) => void perform({ act: 'skip', comment })}
                    initialComment={draft.commentFor('skip')}
                    onBehalf={SignerPicker && (maySignRow ? openBehalf : null)}
                    prefetchedPicker={SignerPicker && maySignRow && <SignerPicker onChange={() => {}} />}
                    onCancel={cancel}
                    onDirty={setDirty}
                    onDraftChange={draft.write}
                  />
                )}
                {mode === 'edit' && !isOvertaken && (
                  <Edit
                    row={row}
                    draft={draft.commentFor('edit')}
                    onDone={() => {
                      draft.drop();
                      close();
                    }}
                    onCancel={cancel}
                    onDirty={setDirty}
                    onDraftChange={draft.write}
                    onBusy={setBusy}
                  />
                )}
                {mode === 'series' && series && (
                  <SeriesChoice
                    act="edit"
                    kind={series.kind}
                    seriesId={series.id}
                    timeZone={dates.timeZone}
                    fromInstance={row}
                    onOnlyThis={() => setMode('edit')}
                    onDone={leaveSheet}
                    onCancel={cancel}
                    onDirty={setDirty}
                  />
                )}
              </Suspense>
              {(mode === 'main' || isOnBehalf) && !isOvertaken && (
                <>
                  {instructions}
                  {maySignRow ? (
                    <SignForm
                      key={mode}
                      {...{ row, now, note, isBusy }}
                      requirements={isOnBehalf ? { needsTime: true, needsReason: true } : requirements}
                      signerPicker={isOnBehalf ? SignerPicker : undefined}
                      initialComment={isOnBehalf ? skipComment : draft.commentFor('sign')}
                      isStored={!isOnBehalf}
                      onSign={(command) => void perform(command)}
                      isTask={!SignerPicker}
                      onSkip={(comment) =>
                        comment === undefined ? confirmLeaving(openSkip) && openSkip() : void perform({ act: 'skip', comment })
                      }
                      onDirty={setDirty}
                      onDraftChange={draft.write}
                    />
                  ) : (
                    <p className={css.said}>{stateText}</p>
                  )}
                  {maySign && isRowOpen && !maySignRow && mainButton(t('instance.skip'), openSkip)}
                  {maySign && row.isSkipped && mainButton(t('instance.unskip'), () => void perform({ act: 'unskip' }))}
                  <SheetMore
                    row={row}
                    maySign={maySign}
                    pagePath={pagePath}
                    isBusy={isBusy}
                    onChange={() => confirmLeaving(openChange) && openChange()}
                    onSkip={openSkip}
                    onReset={() => void perform({ act: 'reset' })}
                  />
                </>
              )}
            </div>
          );
        }}
      </Sheet>
      {question}
    </>
  );
}
