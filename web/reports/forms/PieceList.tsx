/**
 * The pieces of a report in their order. Each is moved by its handle, by ↑ and ↓, by Alt and an arrow from anywhere in it, or to a place
 * that is chosen; a line of status tells where it came (R41, decision 045).
 */
import { type KeyboardEvent, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { CHOICES } from '#domain/report-questions.ts';
import { isQuestion, MOST_PIECES } from '#domain/reports.ts';
import { useTexts } from '../../core/texts.ts';
import { Button } from '../../kit/Button.tsx';
import { Icon } from '../../kit/Icon.tsx';
import { plus } from '../../kit/icons.ts';
import { lazyWithRetry } from '../../kit/lazy-with-retry.tsx';
import { DetachedSheet } from './DetachedSheet.tsx';
import { type DraftPiece, movePiece } from './draft.ts';
import css from './forms.module.css';
import { PieceCard } from './PieceCard.tsx';
import { newKey, newPiece } from './template.ts';
import { useDragged } from './use-dragged.ts';

const PlaceSheet = lazyWithRetry(async () => ({ default: (await import('./PlaceSheet.tsx')).PlaceSheet }));

type Pieces = readonly DraftPiece[];
type Props = {
  pieces: Pieces;
  /** The error of a piece's field, `KEY.name`. */
  errorOf: (field: string) => string | undefined;
  clearError: (field: string) => void;
  onChange: (edit: (pieces: Pieces) => Pieces) => void;
  onWritten: (key: string, isWritten: boolean) => void;
};

export function PieceList({ pieces, errorOf, clearError, onChange, onWritten }: Props) {
  const { t } = useTexts();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [placingKey, setPlacingKey] = useState<string>();
  /** The focused element of the piece that was moved, or the piece whose title gets the focus. */
  const focusTarget = useRef<{ element?: HTMLElement; key: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the pieces stand anew
  useLayoutEffect(() => {
    const next = focusTarget.current;
    if (!next) return;
    focusTarget.current = undefined;
    const card = list.current?.querySelector<HTMLElement>(`[data-piece="${next.key}"]`);
    (next.element?.isConnected ? next.element : card?.querySelector('textarea'))?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'nearest' });
  }, [pieces]);

  const nameOf = (piece: DraftPiece) =>
    piece.name.trim() || t(isQuestion(piece) ? 'reports.kind.INPUT_LONG_STRING' : 'reports.kind.LONG_STRING');
  const move = (key: string, to: number) => {
    const from = pieces.findIndex((piece) => piece.key === key);
    const at = Math.max(0, Math.min(pieces.length - 1, to));
    const piece = pieces[from];
    if (!piece) return;
    const values = { name: nameOf(piece), at: at + 1, of: pieces.length };
    setAnnouncement(from === at ? t(at === 0 ? 'reports.isFirst' : 'reports.isLast', values) : t('reports.movedTo', values));
    if (from === at) return;
    const focused = document.activeElement;
    const card = list.current?.querySelector(`[data-piece="${key}"]`);
    focusTarget.current = { key, ...(focused instanceof HTMLElement && card?.contains(focused) && { element: focused }) };
    onChange((now) => movePiece(now, key, at));
  };
  const { dragged, edgeOf, handleOf } = useDragged(list, (key, to) => move(key, to));
  const moveByKey = (event: KeyboardEvent, key: string, at: number) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(key, at + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const add = (piece: DraftPiece, afterKey?: string) => {
    focusTarget.current = { key: piece.key };
    onChange((now) => {
      const at = afterKey === undefined ? now.length : now.findIndex(({ key }) => key === afterKey) + 1;
      return now.toSpliced(at, 0, piece);
    });
    setAnnouncement(t('reports.added', { name: nameOf(piece) }));
  };
  const isFull = pieces.length >= MOST_PIECES;
  return (
    <section aria-labelledby="pieces" className={css.pieces}>
      <h2 id="pieces">{t('reports.pieces')}</h2>
      <p className={css.hint}>{t('reports.piecesHint')}</p>
      <ol ref={list} className={css.list} data-dragging={dragged !== undefined || undefined}>
        {pieces.map((piece, at) => (
          <li
            key={piece.key}
            data-piece={piece.key}
            data-dragged={dragged === piece.key || undefined}
            data-over={edgeOf(at)}
            onKeyDown={(event) => moveByKey(event, piece.key, at)}
          >
            <PieceCard
              piece={piece}
              at={at}
              pieceCount={pieces.length}
              handle={handleOf(piece.key, at)}
              errorOf={errorOf}
              onPlace={() => setPlacingKey(piece.key)}
              onMove={(by) => move(piece.key, at + by)}
              onChange={(changes) => {
                for (const field of Object.keys(changes)) clearError(`${piece.key}.${field}`);
                if (changes.choices) for (let index = 0; index < CHOICES.most; index++) clearError(`${piece.key}.choices.${index}`);
                onChange((now) => now.map((one) => (one.key === piece.key ? { ...one, ...changes } : one)));
              }}
              onWritten={(isWritten) => onWritten(piece.key, isWritten)}
              onDuplicate={isFull ? undefined : () => add({ ...piece, key: newKey(), id: undefined, archived: false }, piece.key)}
              onRemove={() => {
                setAnnouncement(t('reports.removed', { name: nameOf(piece) }));
                const next = pieces[at + 1] ?? pieces[at - 1];
                if (next) focusTarget.current = { key: next.key };
                onWritten(piece.key, false);
                onChange((now) => now.filter(({ key }) => key !== piece.key));
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
          icon={<Icon d={plus} size={20} />}
          onClick={() => add(newPiece('INPUT_LONG_STRING'))}
        >
          {t('reports.addQuestion')}
        </Button>
        <Button
          variant="default"
          size="md"
          disabled={isFull}
          icon={<Icon d={plus} size={20} />}
          onClick={() => add(newPiece('LONG_STRING'))}
        >
          {t('reports.addText')}
        </Button>
        {isFull && <p className={css.hint}>{t('reports.most', { count: MOST_PIECES })}</p>}
      </div>
      {placingKey !== undefined && (
        <DetachedSheet>
          <Suspense>
            <PlaceSheet
              names={pieces.map(nameOf)}
              at={pieces.findIndex(({ key }) => key === placingKey)}
              onPlace={(to) => move(placingKey, to)}
              onClose={() => setPlacingKey(undefined)}
            />
          </Suspense>
        </DetachedSheet>
      )}
    </section>
  );
}
