/** The rich-text editor itself: text with its formats, and files put in by button, paste and drop (product «Rich text»). */
import './editor.css';
import { NodeSelection } from '@tiptap/pm/state';
import { EditorContent, type Editor as Tiptap, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { showSnack } from '../core/snacks.ts';
import { useTranslation } from '../core/texts.ts';
import rich from '../kit/rich-html.module.css';
import css from './editor.module.css';
import type { RichTextProps } from './field.ts';
import { beginLine, cleanPastedHtml, hasContent } from './paste.ts';
import field from './rich-text.module.css';
import { extensions, htmlOfDocument, isPendingNode, parseContent } from './schema.ts';
import { Toolbar } from './Toolbar.tsx';

const mediaKindOf = ({ type }: File): 'image' | 'video' | 'audio' | undefined =>
  (['image', 'video', 'audio'] as const).find((kind) => type.startsWith(`${kind}/`));
let uploadCount = 0;

export function Editor({
  label,
  hideLabel,
  value,
  onChange,
  height,
  error,
  onDirtyChange,
  onPendingChange,
  autoFocus = false,
}: RichTextProps) {
  const { locale } = useTranslation();
  const id = useId();
  const editorRef = useRef<Tiptap>(null);
  /** The first content, as the editor writes it, and the last, to tell a value from outside. */
  const initialHtmlRef = useRef<string>(undefined);
  const lastHtmlRef = useRef(value);
  const handleFiles = (files: FileList | undefined, position?: number): boolean => {
    if (!files?.length || !editorRef.current) return false;
    insertFiles(editorRef.current, [...files], position);
    return true;
  };
  const editor = useEditor({
    extensions,
    injectCSS: false,
    content: parseContent(value),
    autofocus: autoFocus ? 'end' : false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-error`,
        'aria-invalid': String(Boolean(error)),
        class: rich.rich ?? '',
        lang: locale,
      },
      // Escape is the sheet's, not ProseMirror's, which would swallow it.
      handleDOMEvents: { keydown: (_view, event) => event.key === 'Escape' },
      // Before ProseMirror parses it: even in a document that is never shown, a style or a handler is a violation of the policy.
      transformPastedHTML: cleanPastedHtml,
      transformPasted: beginLine,
      // Text and a picture of it come together from some programs: then the text is meant.
      handlePaste: (_view, { clipboardData }) =>
        !hasContent(clipboardData?.getData('text/html') ?? '') && handleFiles(clipboardData?.files),
      handleDrop: (view, event, _slice, isMoved) =>
        !isMoved && handleFiles(event.dataTransfer?.files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
    },
    onCreate: ({ editor: createdEditor }) => {
      initialHtmlRef.current = htmlOfDocument(createdEditor.state.doc);
    },
    onUpdate: ({ editor: updatedEditor }) => {
      const html = htmlOfDocument(updatedEditor.state.doc);
      onPendingChange?.(hasPendingFiles(updatedEditor));
      onDirtyChange?.(html !== initialHtmlRef.current);
      if (html === lastHtmlRef.current) return;
      lastHtmlRef.current = html;
      onChange(html);
    },
  });
  useEffect(() => {
    editorRef.current = editor;
  }, [editor]);
  useEffect(() => {
    if (value === lastHtmlRef.current) return;
    lastHtmlRef.current = value;
    editor.commands.setContent(parseContent(value));
  }, [editor, value]);
  return (
    <div className={field.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the label of what is no form control; the keyboard reaches that by itself */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <span id={`${id}-label`} className={hideLabel ? 'hidden' : field.label} onClick={() => editor.commands.focus()}>
        {label}
      </span>
      <div className={field.frame} data-height={height} data-wrong={error ? '' : undefined}>
        <Toolbar editor={editor} onFiles={(files) => insertFiles(editor, files)} />
        <EditorContent editor={editor} className={css.body} />
      </div>
      <p id={`${id}-error`} className={css.error}>
        {error}
      </p>
    </div>
  );
}

/** Puts files in at a place, or where the cursor is; each uploads itself there. */
function insertFiles(editor: Tiptap, files: readonly File[], position?: number): void {
  if (files.some((file) => !mediaKindOf(file))) showSnack((t) => t('error.file.type'), { tone: 'error' });
  const nodes = files.flatMap((file) => {
    const mediaKind = mediaKindOf(file);
    if (!mediaKind) return [];
    uploadCount += 1;
    editor.storage.pendingFiles.files.set(String(uploadCount), { file, preview: URL.createObjectURL(file) });
    return [{ type: mediaKind, attrs: { upload: String(uploadCount) } }];
  });
  if (nodes.length === 0) return;
  const chain = editor.chain().focus();
  (position === undefined ? chain.insertContent(nodes) : chain.insertContentAt(position, nodes)).run();
  // Writing goes on after it; while it is selected, the next letter would take its place.
  const { selection } = editor.state;
  if (selection instanceof NodeSelection) editor.commands.setTextSelection(selection.to + 1);
}

function hasPendingFiles(editor: Tiptap): boolean {
  let hasPendingNode = false;
  editor.state.doc.descendants((node) => {
    hasPendingNode ||= isPendingNode(node);
  });
  return hasPendingNode;
}
