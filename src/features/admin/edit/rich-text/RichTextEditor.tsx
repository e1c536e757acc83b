import * as styles from './rich-text.css'
import type { Editor } from '@tiptap/core'
import type { EditorProps } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useApp } from '../../../../platform/session/app.tsx'
import { fieldAttributes } from '../../../../ui/form/Field.tsx'
import type { ControlProps } from '../../../../ui/form/field-table.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { showBulletinPicture } from '../../../bulletins/queries.ts'
import { richTextExtensions } from './extensions.ts'
import { contentOf, htmlOf } from './html.ts'
import { LinkDialog } from './LinkDialog.tsx'
import { PasteNote } from './PasteNote.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { type PasteReport, pasteProps } from './paste.ts'
import { readSelection } from './selection.ts'
import { Toolbar } from './Toolbar.tsx'
import type { DialogName } from './tools.ts'
import { useScrolledAway } from './useScrolledAway.ts'

type RichTextProps = Pick<ControlProps, 'name' | 'label' | 'hint' | 'error' | 'optional' | 'value' | 'set' | 'options'>

type TextboxProps = Pick<RichTextProps, 'name' | 'hint' | 'error' | 'optional'>

const textboxAttributes = ({ name, hint, error, optional }: TextboxProps): Record<string, string> => {
  const {
    id,
    'aria-invalid': invalid,
    'aria-describedby': described,
  } = fieldAttributes({ name, hint, error }, `${name}-count`)
  return {
    id,
    class: `input prose ${styles.richText}`,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${name}-label`,
    ...(described !== undefined && { 'aria-describedby': described }),
    ...(invalid && { 'aria-invalid': 'true' }),
    ...(!optional && { 'aria-required': 'true' }),
  }
}

/** The editor of a value. It reports an unchanged text in its stored form, even if it would write the text otherwise. */
const useTextEditor = ({ value = '', set }: Pick<RichTextProps, 'value' | 'set'>, editorProps: EditorProps): Editor => {
  const app = useApp()
  const text = useText()
  /** The value as it came, the same as the editor writes it, and the last value on either way. */
  const known = useRef({ stored: value, written: '', last: value })
  const onUpdate = ({ editor }: { readonly editor: Editor }): void => {
    const written = htmlOf(editor.state.doc)
    const next = written === known.current.written ? known.current.stored : written
    known.current.last = next
    set(next)
  }
  const editor = useEditor({
    extensions: richTextExtensions(text('admin.text.caption'), (src) => showBulletinPicture(app, src)),
    content: contentOf(value),
    // The Content Security Policy allows no style element.
    injectCSS: false,
    onCreate: ({ editor: created }) => {
      known.current.written = htmlOf(created.state.doc)
    },
    onUpdate,
    editorProps,
  })
  useEffect(() => {
    if (value === known.current.last) return
    known.current.last = value
    // A saved text comes back as the server wrote it; another one replaces what is here.
    const before = htmlOf(editor.state.doc)
    if (value !== before) editor.commands.setContent(contentOf(value), { emitUpdate: false })
    known.current = { stored: value, written: htmlOf(editor.state.doc), last: value }
  }, [editor, value])
  return editor
}

/** The cursor stays between the tools above and the places of a phone below: CSS pixels. */
const besideBars = {
  scrollThreshold: { top: 112, right: 0, bottom: 80, left: 0 },
  scrollMargin: { top: 120, right: 5, bottom: 88, left: 5 },
} as const satisfies EditorProps

/** An editor of rich text. Its value is HTML as it is stored; an unchanged text keeps its stored form exactly. */
export const RichTextEditor = ({ name, label, hint, error, optional, value = '', set, options }: RichTextProps) => {
  const { maximum = 0, pictures } = options
  const place = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [report, setReport] = useState<PasteReport | null>(null)
  useScrolledAway(place)

  const editor = useTextEditor(
    { value, set },
    {
      ...pasteProps(maximum, setReport),
      ...besideBars,
      createSelectionBetween: (_view, $anchor, $head) => readSelection($anchor, $head),
      handleClickOn: (_view, _at, node, at, { target }) => {
        if (node.type.name !== 'picture' || !(target instanceof HTMLImageElement)) return false
        editor.commands.setNodeSelection(at)
        setDialog('picture')
        return true
      },
      attributes: textboxAttributes({ name, hint, error, optional }),
    },
  )
  /** Back to the text. A modal dialog lets nothing else have the focus before it is gone. */
  const close = (): void => {
    flushSync(() => {
      setDialog(null)
      setReport(null)
    })
    editor.view.focus()
  }
  return (
    <div ref={place} className={styles.richTextEditor}>
      <div className={styles.richTextBar}>
        <Toolbar {...{ editor, label, name }} withoutPictures={pictures === 'none'} onOpen={setDialog} />
      </div>
      <EditorContent editor={editor} />
      <PasteNote report={report} maximum={maximum} onClose={close} />
      {dialog === 'link' && <LinkDialog editor={editor} name={name} onClose={close} />}
      {dialog === 'picture' && (
        <PictureDialog editor={editor} name={name} ofBulletin={pictures === 'bulletin'} onClose={close} />
      )}
    </div>
  )
}
