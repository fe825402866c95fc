/** The files that were put into one editor, by the number their nodes carry. */
import { Extension } from '@tiptap/core';

/** What it is, how it looks meanwhile, and where it lies once it is stored. */
export type Held = { file: File; preview: string; stored?: string };
declare module '@tiptap/core' {
  interface Storage {
    held: { files: Map<string, Held> };
  }
}

export const held = Extension.create<object, { files: Map<string, Held> }>({
  name: 'held',
  addStorage: () => ({ files: new Map() }),
  onDestroy() {
    for (const { preview } of this.storage.files.values()) URL.revokeObjectURL(preview);
  },
});
