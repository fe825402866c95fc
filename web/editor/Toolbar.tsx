/** The editor's buttons: one stop of the keyboard, arrows between them, each pressed where the text has what it makes. */
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import type { Paths } from '../kit/icons.ts';
import css from './editor.module.css';
import * as icons from './editor-icons.ts';
import { LinkSheet } from './LinkSheet.tsx';

/** The way an arrow leads from a button, or nowhere. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

type Tool = { name: string; icon: Paths; run: () => void; on?: boolean; off?: boolean };

export function Toolbar({ editor, onFiles }: { editor: Editor; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const is = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      strike: now.isActive('strike'),
      heading: now.isActive('heading', { level: 2 }),
      subheading: now.isActive('heading', { level: 3 }),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      quote: now.isActive('blockquote'),
      link: now.isActive('link'),
      href: String(now.getAttributes('link').href ?? ''),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: t('editor.bold'), icon: icons.bold, on: is.bold, run: () => chain().toggleBold().run() },
    { name: t('editor.italic'), icon: icons.italic, on: is.italic, run: () => chain().toggleItalic().run() },
    { name: t('editor.underline'), icon: icons.underline, on: is.underline, run: () => chain().toggleUnderline().run() },
    { name: t('editor.strike'), icon: icons.strike, on: is.strike, run: () => chain().toggleStrike().run() },
    { name: t('editor.heading'), icon: icons.heading, on: is.heading, run: () => chain().toggleHeading({ level: 2 }).run() },
    { name: t('editor.subheading'), icon: icons.subheading, on: is.subheading, run: () => chain().toggleHeading({ level: 3 }).run() },
    { name: t('editor.bullets'), icon: icons.bullets, on: is.bullets, run: () => chain().toggleBulletList().run() },
    { name: t('editor.numbers'), icon: icons.numbers, on: is.numbers, run: () => chain().toggleOrderedList().run() },
    { name: t('editor.quote'), icon: icons.quote, on: is.quote, run: () => chain().toggleBlockquote().run() },
    { name: t('editor.link'), icon: icons.link, on: is.link, run: () => setIsLinkOpen(true) },
    { name: t('editor.media'), icon: icons.media, run: () => picker.current?.click() },
    { name: t('shared.undo'), icon: icons.undo, off: !is.undo, run: () => chain().undo().run() },
    { name: t('editor.redo'), icon: icons.redo, off: !is.redo, run: () => chain().redo().run() },
  ];
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = steps[event.key]?.(focusedIndex, tools.length);
    if (next === undefined) return;
    event.preventDefault();
    setFocusedIndex(next);
    (event.currentTarget.children[next] as HTMLElement).focus();
  };
  const link = (address: string) => {
    const { empty } = editor.state.selection;
    if (empty && !is.link) {
      const text = address.replace(/^(?:https:\/\/|mailto:|tel:)/, '');
      chain()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    } else chain().extendMarkRange('link').setLink({ href: address }).run();
  };
  return (
    <>
      <div className={css.toolbar} role="toolbar" aria-label={t('editor.toolbar')} onKeyDown={move}>
        {tools.map(({ name, icon, run, on, off }, index) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            title={name}
            aria-label={name}
            aria-pressed={on}
            aria-disabled={off}
            tabIndex={index === focusedIndex ? 0 : -1}
            onFocus={() => setFocusedIndex(index)}
            // The text keeps its focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !off && run()}
          >
            <Icon d={icon} size={20} />
          </button>
        ))}
      </div>
      <input
        ref={picker}
        type="file"
        accept="image/*,video/*"
        multiple
        hidden
        aria-label={t('editor.media')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      {isLinkOpen && (
        <LinkSheet
          current={is.href}
          onLink={link}
          onUnlink={() => chain().extendMarkRange('link').unsetLink().run()}
          onClose={() => setIsLinkOpen(false)}
        />
      )}
    </>
  );
}
