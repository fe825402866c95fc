/** Props of a rich-text field: its values and callbacks. */
export type RichTextProps = {
  label: string;
  /** Said only to screen readers: it stands elsewhere already. */
  hideLabel?: boolean | undefined;
  /** HTML; '' when there is nothing. */
  value: string;
  /** The HTML as the server keeps it, without files that are not stored yet. */
  onChange: (html: string) => void;
  /** Of the whole field, toolbar included: simple or large. */
  height: 350 | 500;
  error?: string | undefined;
  /** It says something else than it was given first: a form must not be left with that. */
  onDirtyChange?: (isDirty: boolean) => void;
  /** A file in it is not stored (on its way, or failed): saving now would lose it. */
  onPendingChange?: (isPending: boolean) => void;
  /** It took the place of a field that had the focus. */
  autoFocus?: boolean;
};
