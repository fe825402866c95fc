/** The editor's buttons: one stop of the keyboard, arrows between them, each pressed where the text has what it makes. */
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from '../core/texts.ts';
import { Icon } from '../kit/Icon.tsx';
import type { IconPaths } from '../kit/icons.ts';
import css from './editor.module.css';
import * as icons from './editor-icons.ts';
import { LinkSheet } from './LinkSheet.tsx';

/** The way an arrow leads from a button, or nowhere. */
const nextIndexByKey: Record<string, (index: number, count: number) => number> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

type Tool = { name: string; icon: IconPaths; run: () => void; isPressed?: boolean; isDisabled?: boolean };

export function Toolbar({ editor, onFiles }: { editor: Editor; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTranslation();
  const filePickerRef = useRef<HTMLInputElement>(null);
  const [focusedIndex, setFocusedIndex] = useState(0);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const toolState = useEditorState({
    editor,
    selector: ({ editor: currentEditor }) => ({
      bold: currentEditor.isActive('bold'),
      italic: currentEditor.isActive('italic'),
      underline: currentEditor.isActive('underline'),
      strike: currentEditor.isActive('strike'),
      heading: currentEditor.isActive('heading', { level: 2 }),
      subheading: currentEditor.isActive('heading', { level: 3 }),
      bullets: currentEditor.isActive('bulletList'),
      numbers: currentEditor.isActive('orderedList'),
      quote: currentEditor.isActive('blockquote'),
      link: currentEditor.isActive('link'),
      href: String(currentEditor.getAttributes('link').href ?? ''),
      undo: currentEditor.can().undo(),
      redo: currentEditor.can().redo(),
    }),
  });
  const startChain = () => editor.chain().focus();
  const tools: Tool[] = [
    { name: t('editor.bold'), icon: icons.bold, isPressed: toolState.bold, run: () => startChain().toggleBold().run() },
    { name: t('editor.italic'), icon: icons.italic, isPressed: toolState.italic, run: () => startChain().toggleItalic().run() },
    { name: t('editor.underline'), icon: icons.underline, isPressed: toolState.underline, run: () => startChain().toggleUnderline().run() },
    { name: t('editor.strike'), icon: icons.strike, isPressed: toolState.strike, run: () => startChain().toggleStrike().run() },
    {
      name: t('editor.heading'),
      icon: icons.heading,
      isPressed: toolState.heading,
      run: () => startChain().toggleHeading({ level: 2 }).run(),
    },
    {
      name: t('editor.subheading'),
      icon: icons.subheading,
      isPressed: toolState.subheading,
      run: () => startChain().toggleHeading({ level: 3 }).run(),
    },
    { name: t('editor.bullets'), icon: icons.bullets, isPressed: toolState.bullets, run: () => startChain().toggleBulletList().run() },
    { name: t('editor.numbers'), icon: icons.numbers, isPressed: toolState.numbers, run: () => startChain().toggleOrderedList().run() },
    { name: t('editor.quote'), icon: icons.quote, isPressed: toolState.quote, run: () => startChain().toggleBlockquote().run() },
    { name: t('editor.link'), icon: icons.link, isPressed: toolState.link, run: () => setIsLinkOpen(true) },
    { name: t('editor.media'), icon: icons.media, run: () => filePickerRef.current?.click() },
    { name: t('shared.undo'), icon: icons.undo, isDisabled: !toolState.undo, run: () => startChain().undo().run() },
    { name: t('editor.redo'), icon: icons.redo, isDisabled: !toolState.redo, run: () => startChain().redo().run() },
  ];
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const nextIndex = nextIndexByKey[event.key]?.(focusedIndex, tools.length);
    if (nextIndex === undefined) return;
    event.preventDefault();
    setFocusedIndex(nextIndex);
    (event.currentTarget.children[nextIndex] as HTMLElement).focus();
  };
  const applyLink = (address: string) => {
    const { empty } = editor.state.selection;
    if (empty && !toolState.link) {
      const text = address.replace(/^(?:https:\/\/|mailto:|tel:)/, '');
      startChain()
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    } else startChain().extendMarkRange('link').setLink({ href: address }).run();
  };
  return (
    <>
      <div className={css.toolbar} role="toolbar" aria-label={t('editor.toolbar')} onKeyDown={handleKeyDown}>
        {tools.map(({ name, icon, run, isPressed, isDisabled }, index) => (
          <button
            key={name}
            type="button"
            className={css.tool}
            title={name}
            aria-label={name}
            aria-pressed={isPressed}
            aria-disabled={isDisabled}
            tabIndex={index === focusedIndex ? 0 : -1}
            onFocus={() => setFocusedIndex(index)}
            // The text keeps its focus and its selection.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => !isDisabled && run()}
          >
            <Icon d={icon} size={20} />
          </button>
        ))}
      </div>
      <input
        ref={filePickerRef}
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
          currentAddress={toolState.href}
          onLink={applyLink}
          onUnlink={() => startChain().extendMarkRange('link').unsetLink().run()}
          onClose={() => setIsLinkOpen(false)}
        />
      )}
    </>
  );
}
