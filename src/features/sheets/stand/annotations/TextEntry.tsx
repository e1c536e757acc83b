import * as styles from './annotations.css'
import { useId, useLayoutEffect, useRef } from 'react'
import { annotationLimits } from '#contract/annotations.ts'
import { notOnOneLine } from '#contract/characters.ts'
import { Form } from '../../../../ui/form/Form.tsx'
import { useText } from '../../../../ui/intl.tsx'
import { BarButton } from '../StandBar.tsx'
import type { Look } from './pen-choice.ts'
import type { TypedText } from './typed-text.ts'
import { markAt, type Placing, type Spot } from './usePlacing.ts'

interface TextEntryProps {
  readonly look: Look
  readonly placing: Placing
  readonly spot: Spot
  readonly draft: string
}

/** Characters of a pasted text that the server refuses. */
const unwritable = new RegExp(`[${notOnOneLine}]+`, 'gu')

/** Returns the mark that the text leaves; null if it is blank. */
const markOf = ({ look, spot, draft }: Pick<TextEntryProps, 'look' | 'spot' | 'draft'>) => {
  const written = draft.replace(unwritable, ' ').trim()
  return written === '' ? null : markAt(look, spot, written)
}

/** The field for a text; the page shows the text at its spot meanwhile. Only Escape discards what was typed. */
export const TextEntry = ({ look, placing, spot, draft }: TextEntryProps) => {
  const text = useText()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const typed = useRef<TypedText>(null)
  const latest = useRef({ look, placing, spot, draft })
  latest.current = { look, placing, spot, draft }
  const isDiscarded = useRef(false)
  const { setDraft, setSpot } = placing

  // A turned page, another tool and the end of writing remove the field too: the text is saved whenever that happens.
  useLayoutEffect(() => {
    const before = document.activeElement
    typed.current = latest.current.placing.startText()
    field.current?.focus()
    return () => {
      typed.current?.end(isDiscarded.current ? null : markOf(latest.current))
      setDraft(null)
      setSpot(null)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [setDraft, setSpot])

  return (
    <Form
      className={styles.penText}
      onSubmit={() => setDraft(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Escape would also put the pen away.
        event.stopPropagation()
        isDiscarded.current = true
        setDraft(null)
      }}
    >
      <label htmlFor={id}>{text('stand.pen.text')}</label>
      <input
        ref={field}
        className="input"
        id={id}
        value={draft}
        maxLength={annotationLimits.text}
        autoComplete="off"
        enterKeyHint="done"
        onChange={({ target: { value } }) => {
          typed.current?.note(markOf({ look, spot, draft: value }))
          setDraft(value)
        }}
      />
      <BarButton onClick={() => setDraft(null)}>{text('stand.pen.text.insert')}</BarButton>
    </Form>
  )
}
