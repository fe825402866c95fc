/** Pictures, films and sounds in rich text: one kind of node each, alike but for the tag. */
import { mergeAttributes, Node as NodeExtension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { MediaView } from './MediaView.tsx';

const hiddenAttribute = { default: null, rendered: false } as const;

/**
 * Only files of ours: the policy shows no others, and nobody's server is to hear who reads. When the editor goes, Tiptap
 * draws them once more without the view, and without a signature: `deferringAttributes` keeps the browser from asking for that.
 */
const createMediaNode = (name: 'image' | 'video' | 'audio', tag: 'img' | 'video' | 'audio', deferringAttributes: Record<string, string>) =>
  NodeExtension.create({
    name,
    group: 'block',
    draggable: true,
    addAttributes: () => ({ src: { default: null }, ...(tag === 'img' && { alt: { default: '' } }), upload: hiddenAttribute }),
    parseHTML: () => [{ tag: `${tag}[src^="/filer/"]` }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(deferringAttributes, HTMLAttributes)],
    addNodeView: () => ReactNodeViewRenderer(MediaView),
  });

export const image = createMediaNode('image', 'img', { loading: 'lazy' });
export const video = createMediaNode('video', 'video', { preload: 'none', controls: '' });
export const audio = createMediaNode('audio', 'audio', { preload: 'none', controls: '' });

export const isMediaNode = (node: Node): boolean => ['image', 'video', 'audio'].includes(node.type.name);
