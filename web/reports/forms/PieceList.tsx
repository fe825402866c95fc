/**
 * The pieces of a report in their order. Each is moved by its handle, by ↑ and ↓, by Alt and an arrow from anywhere in it, or to a place
 * that is chosen; a line of status tells where it came (R41, decision 045).
 */
import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { CHOICES } from '#domain/report-questions.ts';
import { isQuestion, MAX_PIECES } from '#domain/reports.ts';
import { useTranslation } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plusIcon } from '../../kit/icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { DetachedSheet } from './DetachedSheet.tsx';
import { type DraftPiece, movePiece } from './draft.ts';
import css from './forms.module.css';
import { PieceCard } from './PieceCard.tsx';
import { createPiece, createPieceKey } from './template.ts';
import { useDragToReorder } from './use-dragged.ts';

const PlaceSheet = lazyWithRetry(async () => ({ default: (await import('./PlaceSheet.tsx')).PlaceSheet }));

type Pieces = readonly DraftPiece[];
type Props = {
  pieces: Pieces;
  /** The error of a piece's field, `KEY.name`. */
  errorOf: (field: string) => string | undefined;
  clearError: (field: string) => void;
  onChange: (editPieces: (pieces: Pieces) => Pieces) => void;
  onEditorToggle: (pieceKey: string, isEditorOpen: boolean) => void;
};

export function PieceList({ pieces, errorOf, clearError, onChange, onEditorToggle }: Props) {
  const { t } = useTranslation();
  const listRef = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [movedPieceKey, setMovedPieceKey] = useState<string>();
  /** The focused element of the piece that was moved, or the piece whose title gets the focus. */
  const focusTargetRef = useRef<{ element?: HTMLElement; key: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the pieces stand anew
  useLayoutEffect(() => {
    const pendingTarget = focusTargetRef.current;
    if (!pendingTarget) return;
    focusTargetRef.current = undefined;
    const pieceElement = listRef.current?.querySelector<HTMLElement>(`[data-piece="${pendingTarget.key}"]`);
    (pendingTarget.element?.isConnected ? pendingTarget.element : pieceElement?.querySelector('textarea'))?.focus({ preventScroll: true });
    pieceElement?.scrollIntoView({ block: 'nearest' });
  }, [pieces]);

  const nameOf = (piece: DraftPiece) =>
    piece.name.trim() || t(isQuestion(piece) ? 'reports.kind.INPUT_LONG_STRING' : 'reports.kind.LONG_STRING');
  const moveToIndex = (pieceKey: string, targetIndex: number) => {
    const oldIndex = pieces.findIndex((piece) => piece.key === pieceKey);
    const newIndex = Math.max(0, Math.min(pieces.length - 1, targetIndex));
    const piece = pieces[oldIndex];
    if (!piece) return;
    const textValues = { name: nameOf(piece), at: newIndex + 1, of: pieces.length };
    setAnnouncement(
      oldIndex === newIndex ? t(newIndex === 0 ? 'reports.isFirst' : 'reports.isLast', textValues) : t('reports.movedTo', textValues),
    );
    if (oldIndex === newIndex) return;
    const focusedElement = document.activeElement;
    const pieceElement = listRef.current?.querySelector(`[data-piece="${pieceKey}"]`);
    focusTargetRef.current = {
      key: pieceKey,
      ...(focusedElement instanceof HTMLElement && pieceElement?.contains(focusedElement) && { element: focusedElement }),
    };
    onChange((currentPieces) => movePiece(currentPieces, pieceKey, newIndex));
  };
  const { draggedKey, edgeOf, handleOf } = useDragToReorder(listRef, (key, targetIndex) => moveToIndex(key, targetIndex));
  const moveByArrowKey = (event: KeyboardEvent, pieceKey: string, at: number) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveToIndex(pieceKey, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const insertPiece = (piece: DraftPiece, afterKey?: string) => {
    focusTargetRef.current = { key: piece.key };
    onChange((currentPieces) => {
      const newIndex = afterKey === undefined ? currentPieces.length : currentPieces.findIndex(({ key }) => key === afterKey) + 1;
      return currentPieces.toSpliced(newIndex, 0, piece);
    });
    setAnnouncement(t('reports.added', { name: nameOf(piece) }));
  };
  const isFull = pieces.length >= MAX_PIECES;
  return (
    <section aria-labelledby="pieces" className={css.pieces}>
      <h2 id="pieces">{t('reports.pieces')}</h2>
      <p className={css.hint}>{t('reports.piecesHint')}</p>
      <ol ref={listRef} className={css.list} data-dragging={draggedKey !== undefined || undefined}>
        {pieces.map((piece, pieceIndex) => (
          <li
            key={piece.key}
            data-piece={piece.key}
            data-dragged={draggedKey === piece.key || undefined}
            data-over={edgeOf(pieceIndex)}
            onKeyDown={(event) => moveByArrowKey(event, piece.key, pieceIndex)}
          >
            <PieceCard
              piece={piece}
              index={pieceIndex}
              pieceCount={pieces.length}
              handleProps={handleOf(piece.key, pieceIndex)}
              errorOf={errorOf}
              onOpenPlaceSheet={() => setMovedPieceKey(piece.key)}
              onMove={(offset) => moveToIndex(piece.key, pieceIndex + offset)}
              onChange={(changes) => {
                for (const fieldName of Object.keys(changes)) clearError(`${piece.key}.${fieldName}`);
                if (changes.choices) for (let index = 0; index < CHOICES.most; index++) clearError(`${piece.key}.choices.${index}`);
                onChange((currentPieces) =>
                  currentPieces.map((candidate) => (candidate.key === piece.key ? { ...candidate, ...changes } : candidate)),
                );
              }}
              onEditorToggle={(isEditorOpen) => onEditorToggle(piece.key, isEditorOpen)}
              onDuplicate={
                isFull ? undefined : () => insertPiece({ ...piece, key: createPieceKey(), id: undefined, archived: false }, piece.key)
              }
              onRemove={() => {
                setAnnouncement(t('reports.removed', { name: nameOf(piece) }));
                const neighbour = pieces[pieceIndex + 1] ?? pieces[pieceIndex - 1];
                if (neighbour) focusTargetRef.current = { key: neighbour.key };
                onEditorToggle(piece.key, false);
                onChange((currentPieces) => currentPieces.filter(({ key }) => key !== piece.key));
              }}
            />
          </li>
        ))}
      </ol>
      {pieces.length === 0 && <p className={css.none}>{t('reports.noPieces')}</p>}
      <p className="hidden" role="status">
        {announcement}
      </p>
      <div className={css.add}>
        <Button
          variant="default"
          size="md"
          disabled={isFull}
          icon={<Icon d={plusIcon} size={20} />}
          onClick={() => insertPiece(createPiece('INPUT_LONG_STRING'))}
        >
          {t('reports.addQuestion')}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={isFull}
          icon={<Icon d={plusIcon} size={20} />}
          onClick={() => insertPiece(createPiece('LONG_STRING'))}
        >
          {t('reports.addText')}
        </Button>
        {isFull && <p className={css.hint}>{t('reports.most', { count: MAX_PIECES })}</p>}
      </div>
      {movedPieceKey !== undefined && (
        <DetachedSheet>
          <Suspense>
            <PlaceSheet
              pieceNames={pieces.map(nameOf)}
              currentIndex={pieces.findIndex(({ key }) => key === movedPieceKey)}
              onMove={(targetIndex) => moveToIndex(movedPieceKey, targetIndex)}
              onClose={() => setMovedPieceKey(undefined)}
            />
          </Suspense>
        </DetachedSheet>
      )}
    </section>
  );
}
