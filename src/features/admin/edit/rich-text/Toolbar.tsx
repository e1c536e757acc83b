import * as styles from './rich-text.css'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { useText } from '../../../../ui/intl.tsx'
import { type DialogName, type Tool, tools } from './tools.ts'

interface ToolbarProps {
  readonly editor: Editor
  /** Label and id of the text. */
  readonly label: string
  readonly name: string
  readonly withoutPictures: boolean
  readonly onOpen: (dialog: DialogName) => void
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The tools of the current selection, with their states. */
const useShownTools = (editor: Editor, withoutPictures: boolean) => {
  const states = useEditorState({
    editor,
    selector: ({ editor: current }) =>
      tools.map(({ isOn, can, isShown }) => ({
        isOn: isOn?.(current),
        can: can?.(current) ?? true,
        isShown: isShown?.(current) ?? true,
      })),
  })
  return tools.flatMap((tool, at) => {
    const state = states[at]
    return state?.isShown && !(withoutPictures && tool.opens === 'picture') ? [{ tool, ...state }] : []
  })
}

/** The buttons above a text: one stop for Tab, then the arrow keys (ARIA toolbar pattern). */
export const Toolbar = ({ editor, label, name, withoutPictures, onOpen }: ToolbarProps) => {
  const text = useText()
  const bar = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState<string>(tools[0]?.label ?? '')
  const shown = useShownTools(editor, withoutPictures)
  // A tool for lists and tables may have gone with them.
  const stop = shown.some(({ tool }) => tool.label === reached) ? reached : shown[0]?.tool.label

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      editor.view.focus()
      return
    }
    const at = shown.findIndex(({ tool }) => tool.label === stop)
    const next = steps[event.key]?.(at, shown.length - 1)
    if (next === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  const press = ({ act, opens }: Tool, can: boolean, isByKey: boolean): void => {
    if (!can) return
    if (opens !== undefined) onOpen(opens)
    act?.(editor)
    if (opens === undefined && !isByKey) editor.view.focus()
  }
  return (
    <div
      ref={bar}
      className={styles.richTextTools}
      role="toolbar"
      aria-label={text('admin.text.tools', { label })}
      aria-controls={name}
      onKeyDown={onKeyDown}
    >
      {shown.map(({ tool, isOn, can }) => (
        <button
          key={tool.label}
          type="button"
          aria-label={tool.Icon && text(tool.label)}
          title={tool.Icon && text(tool.label)}
          aria-pressed={isOn}
          aria-disabled={!can || undefined}
          aria-haspopup={tool.opens && 'dialog'}
          tabIndex={tool.label === stop ? 0 : -1}
          onFocus={() => setReached(tool.label)}
          // The text keeps its selection, and a phone its keyboard.
          onMouseDown={(event: MouseEvent) => event.preventDefault()}
          onClick={({ detail }) => {
            setReached(tool.label)
            press(tool, can, detail === 0)
          }}
        >
          {tool.Icon ? <tool.Icon aria-hidden="true" /> : text(tool.label)}
          {tool.word && <span>{text(tool.word)}</span>}
        </button>
      ))}
    </div>
  )
}
