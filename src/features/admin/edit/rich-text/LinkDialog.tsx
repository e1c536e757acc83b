import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { EditorDialog } from './EditorDialog.tsx'
import { linkAddressOf } from './link-address.ts'

interface LinkDialogProps {
  readonly editor: Editor
  readonly name: string
  readonly onClose: () => void
}

/** Sets, changes or removes the link of the selected words; without a selection its text is asked for too. */
export const LinkDialog = ({ editor, name, onClose }: LinkDialogProps) => {
  const text = useText()
  const isLink = editor.isActive('link')
  const asksForWords = editor.state.selection.empty && !isLink
  const [address, setAddress] = useState(() => `${editor.getAttributes('link').href ?? ''}`)
  const [words, setWords] = useState('')
  const [isWrong, setWrong] = useState(false)
  const apply = (): void => {
    const href = linkAddressOf(address)
    if (href === undefined) {
      setWrong(true)
      document.getElementById(`${name}-link`)?.focus()
      return
    }
    const mark = { type: 'link', attrs: { href } }
    if (asksForWords)
      editor.commands.insertContent({ type: 'text', text: words.trim() || address.trim(), marks: [mark] })
    else editor.chain().extendMarkRange('link').setMark('link', { href }).run()
    onClose()
  }
  const remove = (): void => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }
  return (
    <EditorDialog
      title={text('admin.text.link')}
      other={isLink ? { label: text('admin.text.link.remove'), act: remove } : undefined}
      onApply={apply}
      onClose={onClose}
    >
      <TextField
        name={`${name}-link`}
        label={text('admin.text.link.address')}
        hint={text('admin.text.link.address.hint')}
        error={isWrong ? text('admin.text.link.wrong') : undefined}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setWrong(false)
        }}
      />
      {asksForWords && (
        <TextField
          name={`${name}-link-words`}
          label={text('admin.text.link.text')}
          error={undefined}
          optional
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
    </EditorDialog>
  )
}
