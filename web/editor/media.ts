/** Pictures, films and sounds in rich text: one kind of node each, alike but for the tag. */
import { Node as Kind, mergeAttributes } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { MediaView } from './MediaView.tsx';

const hidden = { default: null, rendered: false } as const;

/** Only files of ours: the policy shows no others, and nobody's server is to hear who reads. */
const kindOf = (name: 'image' | 'video' | 'audio', tag: 'img' | 'video' | 'audio', more: Record<string, string>) =>
  Kind.create({
    name,
    group: 'block',
    draggable: true,
    addAttributes: () => ({ src: { default: null }, ...(tag === 'img' && { alt: { default: '' } }), upload: hidden }),
    parseHTML: () => [{ tag: `${tag}[src^="/filer/"]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes, more)],
    addNodeView: () => ReactNodeViewRenderer(MediaView),
  });

export const image = kindOf('image', 'img', {});
export const video = kindOf('video', 'video', { controls: '' });
export const audio = kindOf('audio', 'audio', { controls: '' });

export const isMedia = (node: Node): boolean => ['image', 'video', 'audio'].includes(node.type.name);
