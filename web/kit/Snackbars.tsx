/** Messages at the bottom for six seconds, waiting while they are pointed at or hold focus; drawn above an open sheet. */
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { dropSnack, type Snack, useSnacks } from '../start/snacks.ts';
import { useTexts } from '../start/texts.ts';
import { useTopDialog } from './dialogs.ts';
import { close } from './first-icons.ts';
import { Icon } from './Icon.tsx';
import css from './snackbars.module.css';

const SHOWN = 6000;

function Bar({ snack }: { snack: Snack }) {
  const { t } = useTexts();
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dropSnack(snack.id), SHOWN);
    return () => clearTimeout(timer);
  }, [held, snack.id]);
  const act = () => {
    dropSnack(snack.id);
    snack.action?.run();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits while somebody points at it or holds its buttons
    <div
      className={css.bar}
      data-tone={snack.tone}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span>{snack.text}</span>
      {snack.action && (
        <button type="button" className={css.act} onClick={act}>
          {snack.action.label}
        </button>
      )}
      <button type="button" className={css.close} aria-label={t('shared.close')} onClick={() => dropSnack(snack.id)}>
        <Icon d={close} size={20} />
      </button>
    </div>
  );
}

/** Stands in the top layer even when empty, so that a screen reader hears what is put into it. */
function Stack() {
  const snacks = useSnacks();
  const at = useRef<HTMLDivElement>(null);
  useEffect(() => at.current?.showPopover?.(), []);
  return (
    <div ref={at} popover="manual" className={css.stack} role="status">
      {snacks.map((snack) => (
        <Bar key={snack.id} snack={snack} />
      ))}
    </div>
  );
}

export default function Snackbars() {
  const dialog = useTopDialog();
  return createPortal(<Stack key={dialog ? 'dialog' : 'page'} />, dialog ?? document.body);
}
