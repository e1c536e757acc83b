import type { Editor } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'
import { useState } from 'react'
import type { Locale } from '#i18n/intl.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { UploadBulletinPicture } from '../../../bulletins/admin/UploadBulletinPicture.tsx'
import { altOf } from '../../../pictures/admin/alt-of.ts'
import type { ChosenPicture } from '../../../pictures/admin/ChoosePicture.tsx'
import { EditorDialog } from './EditorDialog.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import { pictureOf } from './picture-node.ts'

/** Returns the picture that is selected or whose caption contains the cursor, with its position. */
export const currentPicture = ({ state }: Editor): { readonly node: Node; readonly at: number } | undefined => {
  const { selection } = state
  if (selection instanceof NodeSelection && selection.node.type.name === 'picture')
    return { node: selection.node, at: selection.from }
  const { $from } = selection
  return $from.parent.type.name === 'picture' ? { node: $from.parent, at: $from.before() } : undefined
}

/** The language of the text, which its fieldset names. */
const localeOf = ({ view }: Editor): Locale =>
  view.dom.closest('[lang]')?.getAttribute('lang')?.startsWith('en') ? 'en-gb' : 'de-ch'

interface PictureDialogProps {
  readonly editor: Editor
  readonly name: string
  /** True if the picture is for the readers of a bulletin only. */
  readonly ofBulletin: boolean
  readonly onClose: () => void
}

/** Inserts a picture with its alternative text, or changes or removes the current one. Its caption is text below it. */
export const PictureDialog = ({ editor, name, ofBulletin, onClose }: PictureDialogProps) => {
  const text = useText()
  const [current] = useState(() => currentPicture(editor))
  const [picture, setPicture] = useState(() => (current === undefined ? { src: '', alt: '' } : pictureOf(current.node)))
  const [isTried, setTried] = useState(false)
  const required = (value: string) => (isTried && value.trim() === '' ? text('validation.required') : undefined)
  const apply = (): void => {
    setTried(true)
    const missing = (['src', 'alt'] as const).find((key) => picture[key].trim() === '')
    if (missing !== undefined) {
      document.getElementById(`${name}-picture-${missing}`)?.focus()
      return
    }
    const attrs = { src: picture.src, alt: picture.alt.trim() }
    if (current === undefined) editor.commands.insertContent({ type: 'picture', attrs })
    else editor.view.dispatch(editor.state.tr.setNodeMarkup(current.at, undefined, attrs))
    onClose()
  }
  const remove = ({ at, node }: { readonly at: number; readonly node: Node }): void => {
    editor.view.dispatch(editor.state.tr.replaceWith(at, at + node.nodeSize, Fragment.empty))
    onClose()
  }
  const choice = { name: `${name}-picture-src`, error: required(picture.src), src: picture.src }
  // The description may be typed during an upload.
  const choose = (src: string, chosen?: ChosenPicture): void =>
    setPicture(({ alt }) => ({ src, alt: alt || (chosen === undefined ? '' : altOf(chosen, localeOf(editor))) }))
  return (
    <EditorDialog
      title={text(current === undefined ? 'admin.text.picture.insert' : 'admin.text.picture')}
      other={current && { label: text('admin.text.picture.remove'), act: () => remove(current) }}
      onApply={apply}
      onClose={onClose}
    >
      {ofBulletin ? (
        <UploadBulletinPicture {...choice} onUploaded={choose} />
      ) : (
        <PictureChoice {...choice} onChoose={choose} />
      )}
      <TextField
        name={`${name}-picture-alt`}
        label={text('admin.text.picture.alt')}
        hint={text('admin.text.picture.alt.hint')}
        error={required(picture.alt)}
        value={picture.alt}
        onChange={({ target }) => setPicture({ ...picture, alt: target.value })}
      />
    </EditorDialog>
  )
}
